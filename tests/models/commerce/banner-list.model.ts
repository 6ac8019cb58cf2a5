import type { SnapshotFrom } from 'xstate';
import {
  type BannerList,
  type BannerListContext,
  bannerListMachine,
} from '../../../machines/commerce/banner-list/banner-list.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const NOW = 1_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const ending = (afterMs: number): Banner => ({
  ...{ id: `ends-${afterMs}`, area: 'vuejs', ends: NOW + afterMs, theme: '1', icon: null, link: '/' },
  ...{ header: null, title: 'Spring', prelude: null, subtitle: null, appTitle: null, homeHeader: null },
  ...{ homePrelude: null, addendum: null, addendumBefore: null, preAddendum: null, interlude: null, cta: null },
  ...{ countdownFooter: null, darkMode: false, showCountdown: false, showDaysAsHours: false },
  ...{ showOnHomepage: false, external: false, isExtended: false },
});

const list = (...banners: Banner[]): BannerList => ({ banners, now: NOW });
const NONE = list();
const LATE = list(ending(0), ending(60 * MINUTE));
const TWO_MINUTES = list(ending(0), ending(2 * MINUTE), ending(SECOND));
const SOON = list(ending(SECOND));

/** After how many milliseconds each list is read again. */
const AGES = new Map([
  [NONE, 5 * MINUTE],
  [LATE, 5 * MINUTE],
  [TWO_MINUTES, 2 * MINUTE + 2 * SECOND],
  [SOON, MINUTE],
]);

// What the chart sends to that of the banner is recorded here; that it arrives there is tested in tests/machines.
const machine = bannerListMachine.provide({ actions: { reportList: () => {} } });

/** After how many milliseconds a list is read again whose first banner ends after so many. */
const DUE = [
  [57_999, MINUTE],
  [58_000, MINUTE],
  [58_001, MINUTE + 1],
  [297_999, 299_999],
  [298_000, 5 * MINUTE],
  [298_001, 5 * MINUTE],
] as const;

/** Both times are the server's, also when it answers later than before. */
const isReadInTime = (refreshing: SnapshotFrom<typeof machine>) =>
  [NOW, NOW + 777].every((now) =>
    DUE.every(([ends, left]) => {
      const banners = [ending(now - NOW), ending(now - NOW + ends), ending(now - NOW + 1)];
      const { context } = ahead(refreshing, doneWith('fetchBanners', { banners, now }));
      return context.now === now && context.dueAt === now + left;
    }),
  );

const leftOf = ({ dueAt, now }: BannerListContext) => dueAt - now;
const isOutput = (event: unknown): event is { output: BannerList } =>
  typeof event === 'object' && event !== null && 'output' in event;

export const model = defineModel(machine, {
  input: [
    named('no banner', { area: 'vuejs', ...NONE }),
    named('one that ends in two minutes', { area: 'home', ...TWO_MINUTES }),
  ],
  events: {
    'bannerList.pageHidden': [{}],
    'bannerList.pageShown': ({ context: { dueAt } }) => [
      named('a moment before the list is old', { now: dueAt - 1 }),
      named('when the list is old', { now: dueAt }),
    ],
    'bannerList.clockDoubted': [{}],
  },
  invokes: {
    watchPage: { done: [], error: [named('the listener throws', new Error('no document'))] },
    fetchBanners: {
      done: [
        named('no banner', NONE),
        named('one that has ended, and one that does not end soon', LATE),
        named('one that ends in two minutes', TWO_MINUTES),
        named('one that ends in a second', SOON),
      ],
      error: [named('the server is not reached', failure('unreachable', 'No connection.'))],
    },
  },
  delays: { untilDue: ({ context }) => leftOf(context) },
  context: (context) => ({ area: context.area, left: Math.max(0, leftOf(context)) }),
  ignored: [
    {
      in: ['current', 'refreshing'],
      events: ['bannerList.pageShown'],
      because: 'the page is looked at already',
    },
    {
      in: ['unwatched'],
      events: ['bannerList.clockDoubted'],
      because: 'the time is asked for when somebody looks at the page again',
    },
  ],
  outcomes: {
    start: ({ context }) =>
      leftOf(context) === (context.area === 'home' ? 2 * MINUTE + 2 * SECOND : 5 * MINUTE) && 'current',
    'bannerList.pageHidden': 'unwatched',
    'bannerList.pageShown': {
      unwatched: (now, { event, before }) =>
        now.context.now === event.now && (event.now >= before.context.dueAt ? 'refreshing' : 'current'),
    },
    'bannerList.clockDoubted': {
      current: 'refreshing',
      // What was asked for before is not waited for.
      refreshing: (now, { before }) => now.children['fetchBanners'] !== before.children['fetchBanners'] && 'refreshing',
    },
    'done(fetchBanners)': (now, { event: { output }, effects }) =>
      now.context.now === output.now &&
      leftOf(now.context) === AGES.get(output) &&
      isDone(effects, { type: 'reportList', params: output }) &&
      'current',
    'error(fetchBanners)': (now, { effects, before }) =>
      now.context.now === before.context.now && leftOf(now.context) === 5 * MINUTE && effects.length === 0 && 'current',
    'after(untilDue)': (now, { before }) => now.context.now === before.context.dueAt && 'refreshing',
  },
  checks: {
    current: (snapshot, { event, effects }) => {
      const reports = effects.filter(({ type }) => type === 'reportList').map(({ params }) => params);
      const left = leftOf(snapshot.context);
      const age = isOutput(event) ? AGES.get(event.output) : undefined;
      return (
        snapshot.children['fetchBanners'] === undefined &&
        left > 0 &&
        left <= 5 * MINUTE &&
        (age === undefined ? reports.length === 0 : left === age && reports.length === 1) &&
        snapshot.can({ type: 'bannerList.clockDoubted' })
      );
    },
    unwatched: (snapshot, { effects }) =>
      snapshot.children['fetchBanners'] === undefined && effects.every(({ type }) => type !== 'reportList'),
    refreshing: (snapshot) =>
      once(snapshot, 'fetchBanners', () => isReadInTime(snapshot)) &&
      failuresLead(snapshot, 'fetchBanners', { others: 'current' }) &&
      hasInput(snapshot.children['fetchBanners'], { area: snapshot.context.area }),
  },
});
