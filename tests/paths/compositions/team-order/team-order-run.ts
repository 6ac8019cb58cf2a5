import type { Composition, Property } from '../../../../src/walks/compose/compose.ts';
import { always, eventually, never } from '../../../../src/walks/compose/compose-properties.ts';
import { type TeamOrderCharts, teamOrderCharts } from './team-order-charts.ts';
import { createTeamWorld, type TeamWorld } from './team-order-run.world.ts';

const properties: readonly Property<TeamWorld>[] = [
  always('a team never has more seats, used ones too, than were bought and not given back', ({ facts }) =>
    facts.orders.every((order) => order.seats.filter(facts.isHeld).length <= facts.boughtBy(order)),
  ),
  never('more exams are taken from an order than it has seats', ({ facts }) =>
    facts.orders.some(({ quantity, taken }) => taken > quantity),
  ),
  never('an order that nobody paid has seats', ({ facts }) =>
    facts.orders.some(({ seats, received }) => seats.length > 0 && received === 0),
  ),
  never('an order is granted twice', ({ facts }) => facts.orders.some(({ quantity, made }) => made > quantity)),
  never('an order whose money went back has a voucher that can be redeemed', ({ facts }) =>
    facts.orders.some(
      ({ actor, seats }) =>
        ['refunded', 'lost'].includes(String(actor.getSnapshot().value)) &&
        seats.some(({ voucher }) => voucher.getSnapshot().matches('unused')),
    ),
  ),
  always('a seat is used exactly when its voucher is redeemed', ({ facts }) =>
    facts
      .seats()
      .every(({ seat, voucher }) => seat.getSnapshot().matches('used') === voucher.getSnapshot().matches('redeemed')),
  ),
  never('somebody uses a seat that another member has', ({ facts }) => facts.usedByOthers() > 0),
  never('a voucher is redeemed after its seat was taken back', ({ facts }) =>
    facts
      .seats()
      .some(({ seat, voucher }) => seat.getSnapshot().matches('revoked') && voucher.getSnapshot().matches('redeemed')),
  ),
  never('an archived team changes', ({ facts }) => facts.changedWhileArchived() > 0),
  eventually('a team that got seats has them to assign, or is set up', ({ facts }) => facts.seatsAddedUnseen() === 0),
];

/** Orders of a team, the vouchers that they bring, the seats that these are, and the team, walked together. */
export function teamOrderRun(charts: TeamOrderCharts = teamOrderCharts): Composition<TeamWorld> {
  return {
    name: 'order × voucher × seat × team',
    starts: {
      'a buyer orders two seats': () => createTeamWorld(charts, 2),
      'a buyer orders three seats': () => createTeamWorld(charts, 3),
    },
    properties,
  };
}
