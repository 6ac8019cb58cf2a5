import type { GuardsContext } from '../../../../machines/site/guards/guards.types.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { GuardsWorld, guardsDrivers, WEEKEND_OVER_MS } from '../../drivers/site/guards.drivers.ts';
import { guardsPaths, PAGES, pageNameOf, UNREACHABLE } from '../../drivers/site/guards.world.ts';

/** A server on which the pages behind settings are switched off. */
const SWITCHED_OFF = {
  TEAMS_DASHBOARD_ENABLED: 'false',
  CERT_DASHBOARD_ENABLED: 'false',
  WORKSHOP_ACCESS: 'staff',
};

const pageOf = (path: Path) => PAGES[pageNameOf(path.edges[0]?.outcome.moment.snapshot.context as GuardsContext)];

export const walk = defineWalk({
  title:
    '[GU-01, GU-02, GU-04, GU-05, GU-06, GU-07, GU-08, GU-12, GU-13, GU-14, ST-06, WS-03] every state and every transition of the guards within reach is walked in the browser, for each kind of page and each visitor',
  chart: 'guards',
  overNetwork: 'not yet walked in process',
  plan: guardsPaths,
  unreachable: UNREACHABLE,
  drivers: guardsDrivers,
  world: ({ url, otherTab, path }) => new GuardsWorld(url, otherTab, path),
  environmentOf: (path) => (pageOf(path)?.isOff ? SWITCHED_OFF : undefined),
  // No free weekend of these walks goes on.
  afterwards: (server) => server.advance(WEEKEND_OVER_MS),
  isClockHeld: false,
});
