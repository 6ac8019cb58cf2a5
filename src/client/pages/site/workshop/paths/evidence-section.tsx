import { useState } from 'react';
import type { Chart } from '../../../../../workshop/chart/chart.types.ts';
import { type Evidence, evidenceOf } from '../../../../../workshop/overlays/evidence.ts';
import { useCoverage, useExpected } from '../../../../flows/site/workshop/use-overlays.ts';
import { Section } from '../details/section.tsx';
import { ExpectedOutcome } from './expected-outcome.tsx';
import { PathLinks } from './path-links.tsx';

/** What the tests know of a state or a transition: the paths that walk it, and what the expected behaviour says happens. */
export function EvidenceSection({ chart, id, overlay }: { chart: Chart; id: string; overlay: string | null }) {
  // A comparison may show other versions than the one that the tests walk.
  const isTested = overlay !== 'changes';
  const coverage = useCoverage(chart.id, isTested);
  const evidence = isTested && coverage.data && evidenceOf(chart, coverage.data, id);
  if (!evidence || evidence.sentences.length === 0) return null;
  return (
    <Section title="Tests">
      <div className="grid gap-2 text-sm">
        {evidence.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {evidence.paths.length > 0 && (
          <Paths key={`${id} ${overlay}`} chart={chart} paths={evidence.paths} overlay={overlay} />
        )}
      </div>
    </Section>
  );
}

function Paths({ chart, paths, overlay }: { chart: Chart; paths: Evidence['paths']; overlay: string | null }) {
  const [isOpen, setIsOpen] = useState(overlay === 'coverage');
  const expected = useExpected(chart.id, isOpen);
  const [first] = paths;
  const step = first && expected.data?.get(first.path)?.[first.step];
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-muted pointer-coarse:min-h-6">
        {paths.length === 1 ? 'The path, and what happens on it' : 'The paths, and what happens on the first'}
      </summary>
      <div className="mt-2 grid gap-3">
        {step && <ExpectedOutcome chart={chart} step={step} />}
        <PathLinks chart={chart.id} paths={paths} overlay={overlay} />
      </div>
    </details>
  );
}
