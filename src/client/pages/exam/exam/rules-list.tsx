import type { Exam } from '../../../../contract/exam/exam.ts';
import { KeyCap } from '../../../ui/display/key-cap.tsx';
import { Stat } from '../../../ui/display/stat.tsx';

const RULES = [
  "There's no save button. Every change is saved as you make it; the top bar always shows what is saved.",
  "If your connection drops, keep answering: changes are kept on this device and sent when it's back. The clock keeps running.",
  'You can close the page and continue later or elsewhere while time is left. Only one page can write at a time.',
  'Do the exercises in any order. Flag what you want to revisit, and write notes to yourself.',
  "Running a challenge's tests is for your own feedback. Your saved code is graded with other tests.",
  'When time is up, the exam ends automatically and everything saved until then is graded.',
  'Leaving the page, pasting, second tabs, the connection and opened developer tools are recorded for reviewers. None of these fails you automatically.',
];

/** What applies in an exam, and with which keys it is taken. */
export function RulesList({ loaded, heading: Heading }: { loaded: Exam; heading: 'h2' | 'h3' }) {
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 border-line border-y py-6 sm:grid-cols-4">
        <Stat
          label="Time"
          value={`${loaded.minutes + loaded.extra_minutes} min`}
          {...(loaded.extra_minutes > 0 ? { note: `${loaded.extra_minutes} min extra for you` } : {})}
        />
        <Stat label="Questions" value={loaded.questions} />
        <Stat label="Code challenges" value={loaded.challenges} />
        <Stat label="Pass mark" value={`${loaded.pass_percent}%`} />
      </dl>
      <ul className="mt-8 grid list-disc gap-3 pl-5 marker:text-muted">
        {RULES.map((rule) => (
          <li key={rule} className="max-w-[65ch] pl-1">
            {rule}
          </li>
        ))}
      </ul>
      <Heading className="mt-10 font-medium text-lg">Keys</Heading>
      <dl className="mt-3 grid gap-2 text-sm sm:grid-cols-2">
        {[
          ['Alt', '→', 'next exercise'],
          ['Alt', '←', 'previous exercise'],
          ['Alt', 'F', 'flag for review'],
          ['Alt', 'O', 'to the overview'],
          ['A–F', '', 'choose an option (or 1–6)'],
          ['Ctrl', 'Enter', 'run the visible tests'],
        ].map(([modifier, key, what]) => (
          <div key={what} className="flex items-center gap-3">
            <dt className="flex w-24 gap-1">
              <KeyCap>{modifier}</KeyCap>
              {key && <KeyCap>{key}</KeyCap>}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[65ch] text-muted text-sm">
        On a Mac, Option is Alt and Command is Ctrl. While you type in a field or the editor, keys only type; Ctrl+Enter
        runs the tests from the editor too.
      </p>
    </>
  );
}
