import { fromPromise } from 'xstate';
import { auditExportMachine } from '../../../../machines/account/audit-export/audit-export.machine.ts';
import type { AuditFilter } from '../../../contract/account/audit-log.ts';
import { downloadText } from '../../adapters/download.ts';
import { fetchWholeAuditLog } from '../../api/account/audit-log.ts';
import { auditCsv } from './audit-csv.ts';

/** Most entries in a file. */
export const MAX_FILE_ROWS = 20_000;

/** The audit-export chart with its effects in this browser. */
export const wiredAuditExportMachine = auditExportMachine.provide({
  actors: {
    collectEntries: fromPromise(async ({ input }: { input: { filter: AuditFilter } }) => {
      const entries = await fetchWholeAuditLog(input.filter, MAX_FILE_ROWS);
      return entries === null
        ? { text: '', rows: 0, isWhole: false }
        : { text: auditCsv(entries), rows: entries.length, isWhole: true };
    }),
  },
  actions: { saveFile: (_, { text }) => downloadText('audit-log.csv', text, 'text/csv;charset=utf-8') },
});
