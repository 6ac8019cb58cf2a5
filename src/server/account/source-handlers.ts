import { MAX_SOURCES, type sourceRoutes } from '../../contract/account/sources.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { readSources } from './sources.ts';

const DAY_MS = 86_400_000;
/** Days of the report, unless the caller asks for others. */
const DAYS = 30;

export const sourceHandlers: HandlersOf<typeof sourceRoutes> = {
  async listSources({ query }, { clock, database: { readQueries } }) {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    const before = (query.until === undefined ? today : Date.parse(query.until)) + DAY_MS;
    const from = query.from === undefined ? before - DAYS * DAY_MS : Date.parse(query.from);
    const sources = await readSources(readQueries, { from, before });
    return { data: sources.slice(0, MAX_SOURCES), meta: { total: sources.length, from, before } };
  },
};
