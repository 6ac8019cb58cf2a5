import { fromPromise } from 'xstate';
import { dataExportMachine } from '../../../../machines/account/data-export/data-export.machine.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { downloadText } from '../../adapters/download.ts';
import { call } from '../../api/call.ts';

/** The data-export chart with its effects in this browser. */
export const wiredDataExportMachine = dataExportMachine.provide({
  actors: {
    fetchData: fromPromise(async () => JSON.stringify(await call(accountRoutes.exportData, {}), null, 2)),
  },
  actions: { saveFile: (_, { text }) => downloadText('chartered-data.json', text) },
});
