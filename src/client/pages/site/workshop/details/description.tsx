import { chartEntries } from '../../../../../workshop/registry.ts';
import { chartsNamedIn } from '../../../../../workshop/twin/chart-names.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';

/** A description, in which the name of another chart is a link to it. */
export function Description({ text }: { text: string }) {
  return (
    <p className="mt-1 text-sm">
      {chartsNamedIn(text, chartEntries).map((part, index) =>
        part.chart === undefined ? (
          part.text
        ) : (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
            key={index}
            href={`/statecharts/${part.chart}`}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {part.text}
          </Link>
        ),
      )}
    </p>
  );
}
