import type { Config } from '../../../../src/charts/config-edit.ts';
import { broken } from '../broken-charts.ts';
import { type TeamOrderCharts, teamOrderCharts } from './team-order-charts.ts';

const { order, voucher, seat, team } = teamOrderCharts;
const withCharts = (charts: Partial<TeamOrderCharts>): TeamOrderCharts => ({ ...teamOrderCharts, ...charts });

/** The config of one transition of a state. */
const transitionOf = ({ on }: Config, event: string): Config => (on as Config)[event] as Config;

/** An action that does nothing: a transition with neither target nor action is none. */
const nothing = () => {};

/** A voucher that was taken back can still be redeemed. */
const immortal = broken(voucher, ['unused'], (state) => {
  delete transitionOf(state, 'voucher.takenBack')['target'];
});

/** A free seat that is taken back stays free. */
const neverRevoked = broken(seat, ['free'], (state) => {
  Object.assign(transitionOf(state, 'seat.revoked'), { target: undefined, actions: nothing });
});

/** A seat that was taken back can be used. */
const usedAfterwards = broken(seat, ['revoked'], (state) => {
  delete state['type'];
  state['on'] = { 'seat.used': { actions: nothing } };
});

/** Any amount pays an order, nothing too. */
const takingNothing = () => withCharts({ order: order.provide({ guards: { isPaidInFull: () => true } }) });

/** A payment that is told again counts again. */
const countingTwice = () =>
  withCharts({
    order: broken(order, ['fulfilled'], ({ on }) => {
      (on as Config)['order.paymentReceived'] = { target: 'paid' };
    }),
  });

/** A voucher outlives the refund of its order. */
const outliving = () =>
  withCharts({
    voucher: broken(voucher, ['unused'], ({ on }) => {
      delete (on as Config)['voucher.withdrawn'];
    }),
  });

/** A seat that a member uses stays assigned. */
const stillAssigned = () =>
  withCharts({
    seat: broken(seat, ['assigned'], (state) => {
      Object.assign(transitionOf(state, 'seat.used'), { target: undefined, actions: nothing });
    }),
  });

/** An archived team is renamed. */
const renamed = () =>
  withCharts({
    team: broken(team, ['onboarding', 'complete'], (state) => {
      delete transitionOf(state, 'team.named')['guard'];
    }),
  });

/** A team that is set up does not hear of more seats. */
const deafToSeats = () =>
  withCharts({
    team: broken(team, ['onboarding', 'complete'], ({ on }) => {
      delete (on as Config)['team.seatsAdded'];
    }),
  });

/** Each mistake of order, voucher, seat and team, with the property that has to break. */
export const brokenTeamOrders: readonly (readonly [mistake: string, property: string, charts: TeamOrderCharts])[] = [
  [
    'a voucher that was taken back lives on',
    'a team never has more seats, used ones too, than were bought and not given back',
    withCharts({ voucher: immortal }),
  ],
  [
    'a seat that was taken back lives on',
    'more exams are taken from an order than it has seats',
    withCharts({ voucher: immortal, seat: neverRevoked }),
  ],
  ['nothing pays an order', 'an order that nobody paid has seats', takingNothing()],
  ['a payment that is told twice brings seats twice', 'an order is granted twice', countingTwice()],
  ['a voucher outlives its refund', 'an order whose money went back has a voucher that can be redeemed', outliving()],
  ['a used seat stays assigned', 'a seat is used exactly when its voucher is redeemed', stillAssigned()],
  [
    'anybody uses an assigned seat',
    'somebody uses a seat that another member has',
    withCharts({ seat: seat.provide({ guards: { isHolder: () => true } }) }),
  ],
  [
    'an old link still works',
    'a voucher is redeemed after its seat was taken back',
    withCharts({ voucher: immortal, seat: usedAfterwards }),
  ],
  ['an archived team is renamed', 'an archived team changes', renamed()],
  ['a team does not hear of its seats', 'a team that got seats has them to assign, or is set up', deafToSeats()],
];
