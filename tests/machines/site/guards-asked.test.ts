import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { isAnythingAsked, isAskedOfGuests } from '../../../machines/site/guards/guards.asked.ts';
import { guardsMachine } from '../../../machines/site/guards/guards.machine.ts';
import type { GuardsEvent, Visitor } from '../../../machines/site/guards/guards.types.ts';
import { type GuardName, isPrerendered, type PageId, pageOf, pages } from '../../../src/contract/pages.ts';

const VISITORS: Visitor[] = [
  { kind: 'guest' },
  { kind: 'user', id: 'ada', roles: [], isNew: false },
  { kind: 'user', id: 'root', roles: ['administrator'], isNew: true },
];
const SETTINGS = [true, false].map((isOn) => ({ teamsDashboard: isOn, certDashboard: isOn, workshopOpen: isOn }));
const EVENTS: GuardsEvent[] = [
  ...VISITORS.map((visitor): GuardsEvent => ({ type: 'guards.visitorKnown', visitor })),
  { type: 'guards.visitorUnconfirmed' },
];
/** They keep what the query says, and nothing without one. */
const ABOUT_QUERY = ['keepIntendedRoute', 'keepCoupon', 'keepAttribution'];
const QUERIES = ['', '?coupon=SPRING&utm_source=mail&redirect=/profile'];

/** Whether the chart does anything on a page but show it, for whomever, from before the session is known. */
function asks(guards: readonly GuardName[], query: string, events = EVENTS): boolean {
  return SETTINGS.some((settings) => {
    const path = `/javascript/page${query}`;
    const input = { guards, path, tech: 'javascript', lastTech: 'javascript', orderId: '1', settings } as const;
    const [opened, first] = initialTransition(guardsMachine, input);
    const steps = events.map((event) => transition(guardsMachine, opened, event));
    const actions = [...first, ...steps.flatMap(([, next]) => next)].map(({ type }) => type);
    const names = Object.keys(guardsMachine.implementations.actions);
    const effects = actions.filter((type) => names.includes(type) && !(query === '' && ABOUT_QUERY.includes(type)));
    const before = events === EVENTS ? [opened] : [];
    return effects.length > 0 || [...before, ...steps.map(([next]) => next)].some((next) => !next.matches('shown'));
  });
}

test.each(
  (Object.keys(pages) as PageId[]).flatMap((id) => QUERIES.map((query) => ({ id, query, guards: pageOf(id).guards }))),
)('the guards of $id$query ask something exactly when their chart does', ({ guards, query }) => {
  expect(isAnythingAsked(guards, query)).toBe(asks(guards, query));
});

test.each(
  (Object.keys(pages) as PageId[])
    .filter(isPrerendered)
    .flatMap((id) => QUERIES.map((query) => ({ id, query, guards: pageOf(id).guards }))),
)(
  'the guards of the prerendered page $id$query ask something of a guest exactly when their chart does',
  ({ guards, query }) => {
    expect(isAskedOfGuests(guards, query)).toBe(asks(guards, query, EVENTS.slice(0, 1)));
  },
);

test('public pages ask nothing of a visitor whose address has no query', () => {
  const asked = (Object.keys(pages) as PageId[]).filter((id) => {
    const { guards, isPublic } = pageOf(id);
    return isPublic && isAnythingAsked(guards, '');
  });
  expect(asked).toEqual([]);
});
