import { words } from 'virtual:chart-words';
import { useMemo } from 'react';
import { requirementInQuery } from '../../../../../workshop/overlays/requirements.ts';
import { searchCharts } from '../../../../../workshop/search/search-charts.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';
import { RequirementAnswers } from './requirement-answers.tsx';

/**
 * The states and transitions of all charts whose descriptions answer a question, each a link to its place in its chart; for the id
 * of a requirement, the charts that serve it.
 */
export function ChartAnswers({
  question,
  isAlone,
}: {
  question: string;
  /** No chart has this name either. */
  isAlone: boolean;
}) {
  const answers = useMemo(() => searchCharts(words, question), [question]);
  if (requirementInQuery(question) !== null) return <RequirementAnswers query={question} />;
  if (answers.length === 0) {
    return isAlone && <p className="text-muted text-sm">No chart and no description matches. Try other words.</p>;
  }
  return (
    <section aria-label="Answers in the charts">
      <h2 className="mb-3 font-medium text-muted text-sm">In the charts</h2>
      <p role="status" className="sr-only">
        {answers.length === 1 ? '1 answer' : `${answers.length} answers`}
      </p>
      <ul className="grid max-w-3xl gap-px overflow-hidden rounded-lg border border-line bg-line">
        {answers.map(({ chart, chartTitle, kind, id, title, description }) => (
          <li key={id} className="bg-surface">
            <Link
              href={`/statecharts/${chart}?${kind}=${encodeURIComponent(id)}`}
              className="grid gap-0.5 px-4 py-3 text-sm hover:bg-surface-hover"
            >
              <span>{description}</span>
              <span className="text-muted text-xs">
                {`${chartTitle}${title !== chartTitle ? ` › ${title}` : ''}${kind === 'transition' ? ', what can happen' : ''}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
