import { fromPromise } from 'xstate';
import { progressExportMachine } from '../../../../../machines/team/progress-export/progress-export.machine.ts';
import { downloadText } from '../../../adapters/download.ts';
import { fetchWholeProgress } from '../../../api/team/progress.ts';
import { progressCsv } from './progress-csv.ts';

/** The chart of downloading a team's progress with its effects in this browser. */
export const wiredProgressExportMachine = progressExportMachine.provide({
  actors: {
    collectProgress: fromPromise(async ({ input }: { input: { teamId: string } }) =>
      progressCsv(await fetchWholeProgress(input.teamId)),
    ),
  },
  actions: { saveFile: (_, { text }) => downloadText('team-progress.csv', text, 'text/csv;charset=utf-8') },
});
