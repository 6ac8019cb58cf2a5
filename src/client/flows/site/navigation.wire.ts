import type { Location } from 'react-router';
import { fromPromise } from 'xstate';
import { createNavigationMachine } from '../../../../machines/site/navigation/navigation.machine.ts';

/**
 * The navigation chart with its effects in this browser.
 *
 * @param loadPage loads the chunk of the page at a path with its query
 */
export function wireNavigation(loadPage: (path: string) => Promise<void>) {
  return createNavigationMachine<Location>().provide({
    actors: { loadPage: fromPromise(({ input: { address } }) => loadPage(`${address.pathname}${address.search}`)) },
  });
}
