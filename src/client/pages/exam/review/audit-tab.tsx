import type { AuditEntry, AuditNamed } from '../../../../contract/account/audit-log.ts';
import { actionWords, factWords, namedWords } from '../../../flows/account/audit-words.ts';
import { auditUrl, useAuditFilter, useAuditLog } from '../../../flows/account/use-audit-log.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { MoreRows } from '../../shared/more-rows.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';

/** What was done, by whom and to whom, for administrators (AC-05). */
export function AuditTab() {
  const { filter, change, clear } = useAuditFilter();
  const list = useAuditLog(filter);
  const { data, error, refetch, isPlaceholderData } = list;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <AuditFilters filter={filter} onChange={change} />
      <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {entries.length === 0 ? (
            <EmptyState
              title={isNarrowed ? 'No entries match' : 'Nothing recorded yet'}
              actions={
                isNarrowed && (
                  <Button variant="secondary" onClick={clear}>
                    Clear filters
                  </Button>
                )
              }
            >
              {isNarrowed
                ? 'Email addresses and ids have to match exactly. Days are in UTC.'
                : 'What staff, teams and account holders change from now on appears here, newest first.'}
            </EmptyState>
          ) : (
            <>
              <AuditExport filter={filter} />
              <AuditEntries entries={entries} />
            </>
          )}
        </div>
        <MoreRows list={list} />
      </ListState>
    </>
  );
}

function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table
      caption="Audit log"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          header: 'Time',
          cell: ({ at }) => (
            <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
              {formatMoment(at)}
            </time>
          ),
        },
        { key: 'action', header: 'Action', isRowHeader: true, cell: (entry) => <Action {...entry} /> },
        { key: 'actor', header: 'Done by', cell: ({ actor }) => <Named named={actor} /> },
        { key: 'subject', header: 'Done to', cell: ({ subject }) => <Named named={subject} /> },
      ]}
    />
  );
}

function Action({ action, facts, reason }: AuditEntry) {
  const words = factWords(facts);
  return (
    <div className="min-w-56">
      <span>{actionWords(action)}</span>
      {words.length > 0 && (
        <dl className="font-normal text-muted text-xs">
          {words.map(({ name, value }) => (
            <div key={name} className="[overflow-wrap:anywhere]">
              <dt className="inline after:content-[':_']">{name}</dt>
              <dd className="inline text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {reason !== null && <p className="mt-1 max-w-[60ch] font-normal [overflow-wrap:anywhere]">{`“${reason}”`}</p>}
    </div>
  );
}

/** Leads to all entries about the same. */
function Named({ named }: { named: AuditNamed }) {
  const { id, name, email, is_deleted: isDeleted } = named;
  const isAccount = name !== null || isDeleted;
  return (
    <div className="min-w-40 [overflow-wrap:anywhere]">
      <TextLink href={auditUrl(email ?? id)} className={isAccount ? undefined : 'font-mono text-xs'}>
        <span className="sr-only">Entries about </span>
        <span translate="no" dir="auto">
          {namedWords(named)}
        </span>
      </TextLink>
      {isAccount && (
        <span className="block text-muted">{email ?? <span className="font-mono text-xs">{id}</span>}</span>
      )}
    </div>
  );
}
