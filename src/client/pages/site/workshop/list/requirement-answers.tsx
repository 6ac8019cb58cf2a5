import { titleOf } from '../../../../../workshop/chart/titles.ts';
import { findRequirements, requirementAddress } from '../../../../../workshop/overlays/requirements.ts';
import { useRequirements, useServingCharts } from '../../../../flows/site/workshop/use-overlays.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';

/** The requirements that a search names, each with the charts that serve it; a link highlights what serves it there. */
export function RequirementAnswers({ query }: { query: string }) {
  const { data: serving, isPending, isError } = useServingCharts();
  const { data: sentences = {} } = useRequirements();
  const found = findRequirements([...(serving?.keys() ?? [])], sentences, query);
  if (isPending) return null;
  if (isError) return <p className="text-muted text-sm">The requirements didn't load. Check your connection.</p>;
  if (found.length === 0) return <p className="text-muted text-sm">No chart serves this requirement.</p>;
  return (
    <section aria-label="Requirements" className="grid max-w-3xl gap-4">
      <h2 className="font-medium text-muted text-sm">Requirements</h2>
      {found.map(({ id, context }) => (
        <div key={id} className="text-sm">
          <h3 className="font-medium">{id}</h3>
          <p className="text-muted">{context}</p>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
            {serving?.get(id)?.map(({ chart }) => (
              <li key={chart}>
                <Link
                  href={requirementAddress(chart, id)}
                  className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                >
                  {titleOf(chart)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
