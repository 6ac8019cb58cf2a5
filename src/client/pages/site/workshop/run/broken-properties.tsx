import type { Judgement, WorkshopEvent } from '../../../../../../machines/site/workshop/workshop.types.ts';
import { Callout } from '../../../../ui/feedback/callout.tsx';

/** What the properties of its chart say about a run; a click shows the step at which one of them is broken. */
export function BrokenProperties({
  judgement: { kept, open, broken },
  send,
}: {
  judgement: Judgement;
  send: (event: WorkshopEvent) => void;
}) {
  if (kept + open + broken.length === 0) return null;
  const rest = open === 0 ? '' : ` ${open} cannot be judged: a recording holds no data, or the run is not over.`;
  const held = `${kept} of ${kept + open + broken.length} properties of the chart hold in this run.${rest}`;
  if (broken.length === 0) return <p className="text-muted text-sm">{held}</p>;
  return (
    <Callout tone="danger" title={broken.length === 1 ? 'This run breaks a property' : 'This run breaks properties'}>
      <ul className="grid gap-2">
        {broken.map(({ at, words }) => (
          <li key={words}>
            <span>{`${words} `}</span>
            <button
              type="button"
              className="whitespace-nowrap underline underline-offset-2"
              onClick={() => send({ type: 'workshop.stepVisited', at })}
            >
              {`Step ${at + 1}`}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2">{held}</p>
    </Callout>
  );
}
