/** Prints earlier versions of all charts as JSON, as the API answers them. Run by the server and by `npm run build`. */
import { fileURLToPath } from 'node:url';
import type { ChartHistory } from '../../contract/site/chart-history.ts';
import type { VersionName } from '../diff/history.types.ts';
import { knownHistory } from './known-history.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { summary, versions } = await knownHistory(root, `${root}/.cache`);

const presentName = ({ id, isRelease, date, subject }: VersionName) => ({ id, is_release: isRelease, date, subject });

const history: ChartHistory = {
  summary: {
    has_git: summary.hasGit,
    release: summary.release && presentName(summary.release),
    changes: Object.fromEntries(
      Object.entries(summary.changes).map(([chart, { since, count, isNew = false }]) => [
        chart,
        { since: presentName(since), count, is_new: isNew },
      ]),
    ),
  },
  versions: Object.fromEntries(
    Object.entries(versions).map(([id, list]) => [
      id,
      list.map(({ chart, ...name }) => ({ ...presentName(name), chart: { ...chart } })),
    ]),
  ),
};
process.stdout.write(JSON.stringify(history));
