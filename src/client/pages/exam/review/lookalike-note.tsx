import { mixedWords } from '../../../../contract/account/mixed-scripts.ts';

/** Warns staff of a name that may be written to be taken for another person's. */
export function LookalikeNote({ name }: { name: string }) {
  return mixedWords(name).map(({ word, scripts }) => (
    <span key={word} className="block font-normal text-sm text-warning-ink">
      <span translate="no">{`“${word}”`}</span>
      <span>{` mixes ${scripts.join(' and ')} letters that look alike.`}</span>
    </span>
  ));
}
