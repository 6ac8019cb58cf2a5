import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { type ExpectedStep, expectedDeed, expectedLines } from '../../../../../workshop/overlays/expected-behaviour.ts';

/** What is expected of a step: what happens, and what follows from it. */
export function ExpectedOutcome({ chart, step }: { chart: Chart; step: ExpectedStep }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 break-words text-xs">
      <Line term="Step" texts={[expectedDeed(chart, step)]} />
      {expectedLines(chart, step).map(({ term, texts }) => (
        <Line key={term} term={term} texts={texts} />
      ))}
    </dl>
  );
}

function Line({ term, texts }: { term: string; texts: readonly string[] }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{term}</dt>
      {[...new Set(texts)].map((text) => (
        <dd key={text} className="col-start-2 min-w-0">
          {text}
        </dd>
      ))}
    </div>
  );
}
