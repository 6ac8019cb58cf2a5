import { systemRoutes } from '../../../contract/site/system.ts';
import { call } from '../call.ts';

/** Syncs this page's estimate of server time. */
export const fetchServerTime = () => call(systemRoutes.datetime, {});
