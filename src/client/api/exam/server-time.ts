import { systemRoutes } from '../../../contract/site/system.ts';
import { call } from '../call.ts';

/** Asks the server for its time, by which this page reckons from then on. */
export const fetchServerTime = () => call(systemRoutes.datetime, {});
