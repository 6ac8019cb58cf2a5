import { type ActorRefFrom, createActor } from 'xstate';
import type { World, WorldStep } from '../../../../src/walks/compose/compose.ts';
import { leafOf } from '../../../../src/walks/compose/compose-states.ts';
import type { TeamOrderCharts } from './team-order-charts.ts';

/** A seat of a team with the voucher that it is; both are stored in one row. */
type Seat = {
  readonly code: string;
  readonly voucher: ActorRefFrom<TeamOrderCharts['voucher']>;
  readonly seat: ActorRefFrom<TeamOrderCharts['seat']>;
};

type Order = {
  readonly number: number;
  readonly quantity: number;
  readonly total: number;
  readonly actor: ActorRefFrom<TeamOrderCharts['order']>;
  readonly seats: Seat[];
  /** Seats made for it, without those that replace another one. */
  made: number;
  /** Exams that were begun with its vouchers. */
  taken: number;
  /** What the buyer has paid, and what went back. Whole cents. */
  received: number;
  givenBack: number;
  isDisputed: boolean;
};

const PRICE = 10_000;
const PRODUCT = { certification_id: 'javascript-developer', type: 'EXAM' } as const;
const MEMBERS = ['ada', 'bob'] as const;
/** The members, and somebody who has the link of a voucher and is in no team. */
const PEOPLE = [...MEMBERS, null] as const;
const LAST_DAY = 2_000;
const MAX_ORDERS = 2;
/** Seats that are made at most on a walk: each that is taken back makes another one. */
const MAX_SEATS = 8;

/** Tells a chart of the server something; one that has ended is not asked any more. */
function tell<TEvent>(
  actor: { getSnapshot: () => { status: string }; send: (event: TEvent) => void },
  event: TEvent,
): void {
  if (actor.getSnapshot().status === 'active') actor.send(event);
}

/** A buyer with orders of several seats, a payment provider, the shop, a team with two members, and somebody with a link. */
export function createTeamWorld(charts: TeamOrderCharts, quantity: number) {
  const orders: Order[] = [];
  let team: ActorRefFrom<TeamOrderCharts['team']> | null = null;
  let now = 1_000;
  let usedByOthers = 0;
  let changedWhileArchived = 0;
  let seatsAddedUnseen = 0;
  let codes = 0;
  const seats = () => orders.flatMap((order) => order.seats);
  const isActive = () => team?.getSnapshot().matches({ lifecycle: 'active' }) === true;
  const nameOf = ({ number }: Order) => `order ${number}`;

  function placeOrder(): void {
    const total = quantity * PRICE;
    const actor = createActor(charts.order, { input: { total } }).start();
    orders.push({
      ...{ number: orders.length, quantity, total, actor, seats: [], made: 0, taken: 0 },
      ...{ received: 0, givenBack: 0, isDisputed: false },
    });
    actor.send({ type: 'order.payPageOpened' });
  }

  function makeSeat(order: Order): Seat {
    codes += 1;
    const input = { gives: 'one' as const, covers: [PRODUCT], validUntil: LAST_DAY };
    const made = {
      code: `seat ${codes}`,
      voucher: createActor(charts.voucher, { input }).start(),
      seat: createActor(charts.seat).start(),
    };
    order.seats.push(made);
    return made;
  }

  /** What an order brings, in one transaction with its payment. */
  function fulfil(order: Order): void {
    for (let count = 0; count < quantity; count += 1) makeSeat(order);
    order.made += quantity;
    order.actor.send({ type: 'order.fulfilled' });
    if (team === null) {
      team = createActor(charts.team, { input: { name: 'Team' } }).start();
      return;
    }
    const wasComplete = team.getSnapshot().matches({ lifecycle: 'active', onboarding: 'complete' });
    team.send({ type: 'team.seatsAdded' });
    if (wasComplete && team.getSnapshot().matches({ onboarding: 'complete' })) seatsAddedUnseen += 1;
  }

  /** The provider says that an order was paid, perhaps again. */
  function hearPaid(order: Order): void {
    const wasPaid = order.actor.getSnapshot().matches('paid');
    tell(order.actor, { type: 'order.paymentReceived', amount: order.received, at: now });
    if (!wasPaid && order.actor.getSnapshot().matches('paid')) fulfil(order);
  }

  /** What is not used is taken back with the money. */
  function withdraw({ seats: bought, actor }: Order): void {
    if (!actor.getSnapshot().matches('refunded') && !actor.getSnapshot().matches('lost')) return;
    for (const { voucher } of bought) tell(voucher, { type: 'voucher.withdrawn' });
  }

  /** A person redeems a voucher: of a seat that somebody has, only that member may. Both charts are asked before either changes. */
  function redeem(order: Order, { voucher, seat }: Seat, by: (typeof PEOPLE)[number]): void {
    const redeemed = { type: 'voucher.redeemed', by: by ?? 'eve', at: now, choice: PRODUCT } as const;
    const used = { type: 'seat.used', member: by } as const;
    tell(voucher, { type: 'voucher.timePassed', at: now });
    if (!voucher.getSnapshot().can(redeemed) || !seat.getSnapshot().can(used)) return;
    const { member } = seat.getSnapshot().context;
    if (seat.getSnapshot().matches('assigned') && member !== by) usedByOthers += 1;
    voucher.send(redeemed);
    seat.send(used);
    order.taken += 1;
  }

  /** A seat gets a new code: it is free again, and the old link ends. */
  function takeBack(order: Order, { voucher, seat }: Seat): void {
    tell(voucher, { type: 'voucher.timePassed', at: now });
    const takenBack = { type: 'voucher.takenBack', replacedBy: `seat ${codes + 1}` } as const;
    if (!voucher.getSnapshot().can(takenBack) || !seat.getSnapshot().can({ type: 'seat.revoked' })) return;
    voucher.send(takenBack);
    seat.send({ type: 'seat.revoked' });
    makeSeat(order);
  }

  function seatSteps(order: Order, one: Seat): WorldStep[] {
    const { code, seat, voucher } = one;
    const isFull = seats().length >= MAX_SEATS;
    if (!seat.getSnapshot().matches('free') && !seat.getSnapshot().matches('assigned')) {
      // Somebody has kept the old link, and tries it.
      return [{ words: `${code}: eve follows the old link`, run: () => redeem(order, one, null) }];
    }
    return [
      ...PEOPLE.map((by) => ({ words: `${code}: ${by ?? 'eve'} redeems it`, run: () => redeem(order, one, by) })),
      ...(isActive() && voucher.getSnapshot().matches('unused')
        ? MEMBERS.flatMap((member): WorldStep[] => {
            const event = { type: 'seat.assigned', member, by: 'owner', at: now } as const;
            return seat.getSnapshot().can(event)
              ? [{ words: `${code}: it is assigned to ${member}`, weight: 2, run: () => seat.send(event) }]
              : [];
          })
        : []),
      ...(isActive() && !isFull ? [{ words: `${code}: it is taken back`, run: () => takeBack(order, one) }] : []),
    ];
  }

  function orderSteps(order: Order): WorldStep[] {
    const { actor, total } = order;
    const snapshot = actor.getSnapshot();
    const at = nameOf(order);
    const when = (holds: boolean, words: string, run: () => void, weight = 1): WorldStep[] =>
      holds ? [{ words: `${at}: ${words}`, run, weight }] : [];
    const left = order.received - order.givenBack;
    const refund = (amount: number) => () => {
      order.givenBack += amount;
      actor.send({ type: 'order.refundRecorded', refunded: order.givenBack });
      withdraw(order);
    };
    const isGiven = snapshot.matches('fulfilled') || snapshot.matches('partlyRefunded');
    return [
      ...when(
        order.received === 0,
        'the buyer pays',
        () => {
          order.received = total;
          hearPaid(order);
        },
        4,
      ),
      ...when(order.received === 0, 'the provider says by mistake that it was paid', () => hearPaid(order)),
      ...when(order.received > 0, 'the provider says again that it was paid', () => hearPaid(order)),
      ...when(order.received === 0, 'nobody pays in time', () => actor.send({ type: 'order.expired' })),
      ...when((isGiven || snapshot.matches('disputed')) && left > 0, 'all is refunded', refund(left)),
      ...when(isGiven && left > PRICE, 'a part is refunded', refund(1000)),
      ...when((isGiven || snapshot.matches('refunded')) && !order.isDisputed, 'the buyer asks the bank', () => {
        order.isDisputed = true;
        actor.send({ type: 'order.disputeOpened' });
      }),
      ...when(snapshot.matches('disputed'), 'the bank decides for the buyer', () => {
        actor.send({ type: 'order.disputeLost' });
        withdraw(order);
      }),
      ...when(snapshot.matches('disputed'), 'the bank decides for the shop', () => {
        actor.send({ type: 'order.disputeWon' });
        withdraw(order);
      }),
    ];
  }

  function teamSteps(): WorldStep[] {
    if (team === null) return [];
    const chart = team;
    return (
      [
        { type: 'team.named', name: 'Ours' },
        { type: 'team.peopleSettled' },
        { type: 'team.peopleReopened' },
        { type: 'team.onboardingCompleted' },
        { type: 'team.archived' },
        { type: 'team.unarchived' },
      ] as const
    ).map((event) => ({
      words: event.type,
      run: () => {
        const before = chart.getSnapshot();
        chart.send(event);
        const after = chart.getSnapshot();
        const isSame =
          JSON.stringify([before.value.onboarding, before.context]) ===
          JSON.stringify([after.value.onboarding, after.context]);
        if (before.matches({ lifecycle: 'archived' }) && !isSame) changedWhileArchived += 1;
      },
    }));
  }

  function endLastDay(): void {
    now = LAST_DAY + 1;
  }

  placeOrder();
  return {
    steps: () => [
      ...orders.flatMap(orderSteps),
      ...orders.flatMap((order) => order.seats.flatMap((one) => seatSteps(order, one))),
      ...teamSteps(),
      ...(team !== null && orders.length < MAX_ORDERS
        ? [{ words: 'the team orders more seats', run: placeOrder }]
        : []),
      ...(now < LAST_DAY ? [{ words: 'the last day of the vouchers is over', run: endLastDay }] : []),
    ],
    states: () => {
      const last = orders.at(-1);
      const one = last?.seats[0];
      return {
        order: leafOf(last?.actor.getSnapshot().value ?? 'none'),
        voucher: leafOf(one?.voucher.getSnapshot().value ?? 'none'),
        seat: leafOf(one?.seat.getSnapshot().value ?? 'none'),
        team: team === null ? 'none' : team.getSnapshot().value.lifecycle,
      };
    },
    situation: () => ({
      orders: orders.map(({ actor, received, givenBack, taken }) => [
        actor.getSnapshot().value,
        received,
        givenBack,
        taken,
      ]),
      seats: seats().map(({ seat, voucher }) => [
        seat.getSnapshot().value,
        seat.getSnapshot().context.member,
        voucher.getSnapshot().value,
      ]),
      team: team?.getSnapshot().value ?? null,
      now,
    }),
    restoreConnections: () => {
      for (const order of orders) if (order.received > 0) hearPaid(order);
    },
    close: () => {
      for (const { actor } of orders) actor.stop();
      for (const { seat, voucher } of seats()) {
        seat.stop();
        voucher.stop();
      }
      team?.stop();
    },
    facts: {
      orders: orders as readonly Order[],
      seats,
      /** A seat whose voucher can be redeemed or was; one that was taken back, ran out or went back with the money is none any more. */
      isHeld: ({ voucher }: Seat) =>
        voucher.getSnapshot().matches('unused') || voucher.getSnapshot().matches('redeemed'),
      /** Seats that an order brings while it is paid; after its money went back only those that were used. */
      boughtBy: ({ actor, quantity: bought, taken, received }: Order) => {
        if (received === 0) return 0;
        return ['refunded', 'lost'].includes(String(actor.getSnapshot().value)) ? taken : bought;
      },
      usedByOthers: () => usedByOthers,
      changedWhileArchived: () => changedWhileArchived,
      seatsAddedUnseen: () => seatsAddedUnseen,
    },
  } satisfies World & Record<string, unknown>;
}

export type TeamWorld = ReturnType<typeof createTeamWorld>;
