import type { Source } from '../../../../contract/account/sources.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { useSourcePeriod, useSources } from '../../../flows/account/use-sources.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { formatUtcDay } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';

/** What affiliates and campaigns led to, for administrators (AC-08). */
export function SourcesTab() {
  const { period, change } = useSourcePeriod();
  const { data, error, refetch, isPlaceholderData } = useSources(period);
  const { from = '', until = '' } = period;
  const isReversed = from !== '' && until !== '' && until < from;
  const sources = data?.data ?? [];
  return (
    <>
      <search className="mb-6 grid grid-cols-2 items-start gap-4 sm:grid-cols-[11rem_11rem]">
        <TextField
          label="First day (UTC)"
          type="date"
          value={from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Last day (UTC)"
          type="date"
          value={until}
          error={isReversed ? 'Choose a day on or after the first.' : undefined}
          onChange={({ target }) => change({ until: target.value })}
        />
      </search>
      <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
        {data && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <p className="mb-4 text-muted text-sm">
              {`${formatUtcDay(data.meta.from)} to ${formatUtcDay(data.meta.before - 1)}, in UTC. Orders are paid ones without those that were refunded in full; revenue is what is left after refunds.`}
            </p>
            {sources.length === 0 ? (
              <EmptyState title="Nobody came by a link of an affiliate or campaign">
                Links with affiliate or utm parameters are counted here once somebody signs up, signs in or pays.
              </EmptyState>
            ) : (
              <SourceTable sources={sources} />
            )}
            {data.meta.total > sources.length && (
              <p className="mt-4 text-muted text-sm">{`The first ${sources.length} of ${data.meta.total} sources.`}</p>
            )}
          </div>
        )}
      </ListState>
    </>
  );
}

const part = (text: string | null) => <span translate="no">{text ?? '–'}</span>;

function SourceTable({ sources }: { sources: readonly Source[] }) {
  return (
    <Table
      caption="Sources"
      rows={sources}
      rowKey={(source) => [source.affiliate, source.utm_source, source.utm_medium, source.utm_campaign].join('|')}
      columns={[
        { key: 'affiliate', header: 'Affiliate', isRowHeader: true, cell: ({ affiliate }) => part(affiliate) },
        { key: 'source', header: 'Source', cell: ({ utm_source: source }) => part(source) },
        { key: 'medium', header: 'Medium', cell: ({ utm_medium: medium }) => part(medium) },
        { key: 'campaign', header: 'Campaign', cell: ({ utm_campaign: campaign }) => part(campaign) },
        { key: 'ups', header: 'Sign-ups', align: 'end', cell: ({ sign_ups: count }) => count },
        { key: 'ins', header: 'Sign-ins', align: 'end', cell: ({ sign_ins: count }) => count },
        { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders },
        {
          key: 'revenue',
          header: 'Revenue',
          align: 'end',
          cell: ({ revenue }) =>
            revenue.length === 0
              ? '–'
              : revenue.map(({ currency, amount }) => (
                  <span key={currency} className="block whitespace-nowrap">
                    {formatMoney(amount, currency)}
                  </span>
                )),
        },
      ]}
    />
  );
}
