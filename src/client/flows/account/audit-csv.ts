import type { AuditEntry, AuditNamed } from '../../../contract/account/audit-log.ts';
import { toCsv } from '../csv.ts';
import { actionWords, factWords, namedWords } from './audit-words.ts';

const HEADER = [
  ...['Time (UTC)', 'Action', 'Code of the action'],
  ...['Done by', 'Email', 'Id', 'Done to', 'Email', 'Id', 'Facts', 'Reason'],
];

/** An id has a column of its own. */
const cellsOf = (named: AuditNamed) => [
  named.name === null && !named.is_deleted ? '' : namedWords(named),
  named.email,
  named.id,
];

/** Entries of the audit log as CSV, a line for each. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  return toCsv([
    HEADER,
    ...entries.map(({ at, action, actor, subject, facts, reason }) => [
      ...[new Date(at).toISOString(), actionWords(action), action],
      ...cellsOf(actor),
      ...cellsOf(subject),
      factWords(facts)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(' | '),
      reason,
    ]),
  ]);
}
