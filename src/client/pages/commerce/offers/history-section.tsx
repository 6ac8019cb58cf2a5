import type { OfferDetail, OfferRevision } from '../../../../contract/commerce/offers-admin.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { type Difference, differencesOf } from './differences.ts';
import type { Fields } from './field-spec.ts';
import { StateBadge } from './state-badge.tsx';

const versionOf = ({ data, starts_at: startsAt, ends_at: endsAt }: OfferRevision) => ({ data, startsAt, endsAt });

/** The versions of an offer with what changed in each, and the way back. */
export function HistorySection({
  offer,
  fields,
  disabledReason,
  onUndo,
}: {
  offer: OfferDetail;
  fields: Fields;
  disabledReason: string | undefined;
  onUndo: (version: number) => void;
}) {
  return (
    <section aria-labelledby="history" className="mt-14">
      <h2 id="history" className="font-semibold text-lg">
        History
      </h2>
      <ol className="mt-4 grid gap-px overflow-hidden rounded-lg border border-line bg-line">
        {offer.revisions.map((revision, index) => {
          const older = offer.revisions[index + 1];
          const differences = older ? differencesOf(fields, versionOf(older), versionOf(revision)) : [];
          return (
            <li
              key={revision.version}
              className="flex flex-wrap items-start justify-between gap-4 bg-surface p-4 text-sm"
            >
              <div className="min-w-0 max-w-prose">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <span>{`Version ${revision.version} `}</span>
                  <StateBadge state={revision.state} />
                </p>
                <p className="mt-1 text-muted">
                  {`${formatMoment(revision.at)}, ${revision.author?.name ?? 'comes with Chartered'}`}
                </p>
                <Changes differences={differences} />
              </div>
              {revision.version < offer.version && (
                <Button
                  size="small"
                  variant="secondary"
                  disabledReason={disabledReason}
                  onClick={() => onUndo(revision.version)}
                >
                  Restore<span className="sr-only">{` version ${revision.version}`}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Differences as a list of sentences. */
export function Changes({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 [overflow-wrap:anywhere]">
      {differences.map(({ label, before, after }) => (
        <li key={label}>
          <span>{`${label}: `}</span>
          <del className="text-muted">{before}</del> → <ins className="no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}
