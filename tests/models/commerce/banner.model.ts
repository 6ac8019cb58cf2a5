import { isDeepStrictEqual } from 'node:util';
import type { SnapshotFrom } from 'xstate';
import { type BannerContext, bannerMachine } from '../../../machines/commerce/banner/banner.machine.ts';
import type { BannerVisitor } from '../../../machines/commerce/banner/banner.rules.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, once, passed } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const NOW = 1_000_000;
const HOUR = 3_600_000;

const banner = (more: Partial<Banner>): Banner => ({
  ...{ id: 'first', area: 'home', ends: NOW + 1000, theme: '1', icon: null, link: '/' },
  ...{ header: null, title: 'First', prelude: null, subtitle: null, appTitle: null, homeHeader: null },
  ...{ homePrelude: null, addendum: null, addendumBefore: null, preAddendum: null, interlude: null, cta: null },
  ...{ countdownFooter: null, darkMode: false, showCountdown: false, showDaysAsHours: false },
  ...{ showOnHomepage: false, external: false, isExtended: false },
  ...more,
});

const first = banner({ ends: NOW + HOUR + 5 });
const past = banner({ id: 'past', ends: NOW });
const shortened = banner({ title: 'First, again', ends: NOW + 2000 });
const second = banner({ id: 'second', ends: NOW + HOUR });
const ofVue = banner({ id: 'of-vue', area: 'vuejs', ends: NOW + HOUR });

/** Whether a list is newer than the one that the page began with: what follows is as it was after that one. */
const isRefreshed = (banners: readonly Banner[]) =>
  ![[], [past, first], [ofVue]].some((known) => isDeepStrictEqual(known, banners));

const exam: Product = { certification_id: 'vuejs-developer', type: 'EXAM' };
const training: Product = { certification_id: 'vuejs-developer', type: 'TRAINING' };

const guest: BannerVisitor = { kind: 'guest' };
const buyer: BannerVisitor = { kind: 'user', bought: [exam] };
const newcomer: BannerVisitor = { kind: 'user', bought: [] };
const owner: BannerVisitor = { kind: 'user', bought: [exam, training] };

/** A guest who has just opened the home page: what keeps a list up to date is the same for everybody. */
const isFresh = ({ path, now, visitor, dismissed }: BannerContext) =>
  path === '/' && now === NOW && visitor === guest && dismissed.length === 0;

/** Not both a dismissal and some time ago: who looks, and at which page, makes no more difference then. */
const isPlain = ({ now, dismissed }: BannerContext) => now === NOW || dismissed.length === 0;

type Snapshot = SnapshotFrom<typeof bannerMachine>;

const who = (visitor: BannerVisitor) =>
  visitor === null
    ? 'unknown'
    : visitor.kind === 'guest'
      ? 'guest'
      : visitor.bought.map(({ type }) => type).join('+') || 'nothing bought';

/** The first of the page's own area, where it belongs; else the first of another area that is shown everywhere (UI-06, ST-09). */
function dueOf({
  banners,
  now,
  path,
}: {
  banners: readonly Banner[];
  now: number;
  path: string | null;
}): Banner | undefined {
  const isHere = ({ area, showOnHomepage }: Banner) =>
    showOnHomepage || (area === 'home' ? path === '/' || path === '/home' : area === areaOf(path));
  const live = banners.filter(({ ends }) => ends > now);
  const own = live.find(({ area }) => area === areaOf(path));
  return own && isHere(own) ? own : live.find((one) => one.area !== areaOf(path) && isHere(one));
}

type Effects = readonly { type: string; params?: unknown }[];
const bannerOf = (effects: Effects, type: string) =>
  effects
    .filter((effect) => effect.type === type)
    .map(({ params }) => (params as { banner: Banner | null }).banner?.id ?? null);

/** Neither the session nor the list can be watched any more. It may come in any state, and the banner stays as it was. */
const LISTENER_FAILED = ['xstate.error.actor.watchSurroundings', 'xstate.error.actor.bannerList'];

/** Whether a step keeps something out once, as each does that leads to such a state; a listener's failure repeats nothing. */
const isKeptOutOnce = (effects: Effects, event: { type: string } | undefined) =>
  bannerOf(effects, 'keepOut').length === (LISTENER_FAILED.includes(event?.type ?? '') ? 0 : 1);

/** Which banner may be reported as seen: a page that is merely looked at again, or has a newer list, may show the same one. */
const reportsOf = (id: string, event: { type: string }) =>
  ['banner.timePassed', 'banner.listRefreshed', 'xstate.after', 'xstate.error'].some((type) =>
    event.type.startsWith(type),
  )
    ? ['', id]
    : [id];

const areaOf = (path: string | null) => (path === null ? null : path === '/vuejs' ? 'vuejs' : 'home');

/** What is learnt elsewhere leads from no page to another, and loads nothing. */
const isWhere = (
  { value }: { value: SnapshotFrom<typeof bannerMachine>['value'] },
  before: { value: SnapshotFrom<typeof bannerMachine>['value'] },
) => (typeof value === 'string' ? value : 'loaded') === (typeof before.value === 'string' ? before.value : 'loaded');

const user = (...bought: string[]): BannerVisitor => ({
  kind: 'user',
  bought: bought.map((words) => {
    const [certification_id = '', type] = words.split(' ');
    return { certification_id, type: type === 'EXAM' ? 'EXAM' : 'TRAINING' };
  }),
});

type Sight = {
  path: string;
  of?: Partial<Banner>;
  /** The ones that are listed after it. */
  then?: Partial<Banner>[];
  by?: BannerVisitor;
  dismissed?: string[];
  place: 'shown' | 'hidden' | 'republic' | 'dismissed';
  /** Which of them is seen; the first unless told. */
  at?: number;
};

/** What is seen where, and by whom: UI-06, PE-03, ST-10. */
const SIGHTS: readonly Sight[] = [
  ...['vuejs', 'javascript', 'nuxt', 'react', 'angular'].flatMap((area): Sight[] => [
    { path: `/${area}/exam`, of: { area: area as Banner['area'] }, place: 'shown' },
    { path: `/${area}`, of: { area: 'home' }, place: 'hidden' },
    { path: `/${area}`, of: { area: 'home', showOnHomepage: true }, place: 'shown' },
  ]),
  { path: '/', of: { area: 'home' }, place: 'shown' },
  // Pages whose address only resembles that of a technology, or of the home page.
  ...['/vuejs-news', '/soon/vuejs'].map((path): Sight => ({ path, of: { area: 'vuejs' }, place: 'hidden' })),
  ...['/blogging', '/soon/blog'].map(
    (path): Sight => ({ path, of: { area: 'home', showOnHomepage: true }, place: 'shown' }),
  ),
  { path: '/home-office', of: { area: 'home' }, place: 'hidden' },
  // The order is that of the list, not that of the ends.
  { path: '/vuejs', of: { area: 'vuejs' }, then: [{ id: 'b', area: 'react', ends: NOW + 500 }], place: 'shown' },
  { path: '/', by: user('nuxt-developer EXAM'), of: { area: 'home' }, place: 'shown' },
  {
    path: '/vuejs',
    of: { area: 'vuejs' },
    by: user('nuxt-vuejs-developer EXAM', 'nuxt-vuejs-developer TRAINING'),
    place: 'shown',
  },
  {
    path: '/',
    of: { area: 'home' },
    by: user('javascript-senior EXAM', 'javascript-junior-developer TRAINING'),
    place: 'hidden',
  },
  ...['nuxt', 'react', 'angular'].map(
    (area): Sight => ({ path: `/${area}`, by: user(`${area}-developer EXAM`), place: 'hidden' }),
  ),
  { path: '/home', of: { area: 'home' }, place: 'shown' },
  { path: '/soon', of: { area: 'home' }, place: 'hidden' },
  // The first that has not ended is shown or none, whatever follows.
  {
    path: '/vuejs',
    of: { area: 'vuejs' },
    then: [
      { id: 'b', area: 'vuejs' },
      { id: 'c', area: 'vuejs' },
    ],
    place: 'shown',
  },
  { path: '/soon', of: { area: 'home' }, then: [{ id: 'b', area: 'home', showOnHomepage: true }], place: 'hidden' },
  // One of another area that is shown everywhere follows, wherever the area has none for the page.
  { path: '/vuejs', of: { area: 'react' }, place: 'hidden' },
  ...(['/', '/soon'] as const).map((path, at): Sight => {
    const then = [{ id: 'b', area: 'react' as const, showOnHomepage: true }];
    return { path, of: { area: 'home' }, then, place: 'shown', at: at + 1 };
  }),
  { path: '/vuejs', of: { area: 'vuejs' }, then: [{ id: 'b', area: 'react', showOnHomepage: true }], place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, then: [{ id: 'b', area: 'react' }], place: 'shown' },
  {
    path: '/vuejs',
    of: { area: 'vuejs' },
    then: [{ id: 'b', area: 'vuejs' }],
    dismissed: ['first'],
    place: 'dismissed',
  },
  { path: '/vuejs', of: { area: 'vuejs' }, then: [{ id: 'b', area: 'vuejs' }], dismissed: ['b'], place: 'shown' },
  // Who has exam and training of an area needs no offer for it; on the home page those of any area count.
  { path: '/', of: { area: 'home' }, by: user('react-senior EXAM', 'vuejs-developer TRAINING'), place: 'hidden' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('react-senior EXAM', 'vuejs-developer TRAINING'), place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('vuejs-developer EXAM', 'react-senior TRAINING'), place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('vuejs-developer TRAINING'), place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('vuejs-junior EXAM', 'vuejs-senior EXAM'), place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('vuejs-junior TRAINING', 'vuejs-senior TRAINING'), place: 'shown' },
  { path: '/vuejs', of: { area: 'vuejs' }, by: user('vuejs-junior EXAM', 'vuejs-junior TRAINING'), place: 'republic' },
  ...(
    [
      ['shown', 'javascript-junior-developer TRAINING'],
      ['republic', 'javascript-senior-developer TRAINING'],
      ['republic', 'javascript-junior-developer TRAINING', 'javascript-senior-developer TRAINING'],
    ] as const
  ).map(
    ([place, ...trainings]): Sight => ({
      ...{ path: '/javascript', of: { area: 'javascript' }, place },
      by: user('javascript-senior-developer EXAM', ...trainings),
    }),
  ),
  // The banner of those who have bought an exam.
  { path: '/vuejs', by: user('vuejs-developer EXAM'), place: 'republic' },
  { path: '/javascript', by: user('javascript-senior-developer EXAM'), place: 'republic' },
  { path: '/react', by: user('react-senior EXAM'), place: 'hidden' },
  { path: '/', by: user('vuejs-developer EXAM'), place: 'hidden' },
  { path: '/javascript', by: user('vuejs-developer EXAM'), place: 'hidden' },
  { path: '/vuejs', by: user('vuejs-developer TRAINING'), place: 'hidden' },
  { path: '/vuejs', by: user('vuejs-developer EXAM'), dismissed: ['republic'], place: 'hidden' },
  { path: '/vuejs', by: user('vuejs-developer EXAM'), dismissed: ['other'], place: 'republic' },
  // One dismissal for all banners of Nuxt; elsewhere each has its own.
  { path: '/nuxt', of: { area: 'nuxt', id: 'next' }, dismissed: ['nuxt'], place: 'dismissed' },
  { path: '/nuxt', of: { area: 'nuxt', id: 'next' }, dismissed: ['next'], place: 'shown' },
  { path: '/react', of: { area: 'react', id: 'next' }, dismissed: ['react'], place: 'shown' },
  { path: '/react', of: { area: 'react', id: 'next' }, dismissed: ['next'], place: 'dismissed' },
];

const isSeenRight = (
  now: Snapshot,
  { path, of, then = [], by = guest, dismissed = [], place, at = 1 }: Sight,
): boolean => {
  const ended = banner({ id: 'ended', ends: NOW });
  const banners = of === undefined ? [ended] : [ended, ...[of, ...then].map(banner)];
  const seen = ahead(
    now,
    { type: 'banner.pathChanged', path },
    doneWith('fetchBanners', { banners, now: NOW }),
    { type: 'banner.visitorChanged', visitor: by },
    { type: 'banner.dismissalsChanged', dismissed },
  );
  // It is so again for who has looked at another page of the area meanwhile.
  const other = !['/', '/home', '/soon'].includes(path) ? `${path}/more` : '/pricing';
  const back = ahead(seen, { type: 'banner.pathChanged', path: other }, { type: 'banner.pathChanged', path });
  if (!back.matches({ loaded: place })) return false;
  if (!seen.matches({ loaded: place }) || place !== 'shown') return seen.matches({ loaded: place });
  // It is looked again when the banner ends, not later.
  if (ahead(seen, passed('untilNextLook', 'banner.loaded.shown.counting')).context.now !== NOW + 1000) return false;
  const kept = ahead(seen, { type: 'banner.dismissed' });
  const [stored] = effectsOf(seen, { type: 'banner.dismissed' });
  return (
    isSame(stored, { type: 'storeDismissal', params: { banner: banners[at] } }) &&
    isSame(kept.context.dismissed, [...dismissed, of?.area === 'nuxt' ? 'nuxt' : banners[at]?.id])
  );
};

/** Each page asks for the banners of its technology, all others for those of the home page; the blog has none. */
const isAskedRight = (now: Snapshot) =>
  ['/vuejs', '/javascript', '/nuxt', '/react', '/angular', '/soon', '/vuejs-news'].every((path) =>
    hasInput(
      ahead(now, { type: 'banner.pathChanged', path: null }, { type: 'banner.pathChanged', path }).children[
        'fetchBanners'
      ],
      {
        area: ['/soon', '/vuejs-news'].includes(path) ? 'home' : path.slice(1),
      },
    ),
  ) &&
  ['/blog', '/blog/vuejs'].every((path) => ahead(now, { type: 'banner.pathChanged', path }).matches('withoutPlace'));

export const model = defineModel(bannerMachine, {
  input: [
    named('on the home page', { isAllowed: true, path: '/', dismissed: [], now: NOW }),
    named('on the blog with banners switched off', { isAllowed: false, path: '/blog/news', dismissed: [], now: NOW }),
  ],
  events: {
    'banner.pathChanged': ({ context }) =>
      [
        named('the home page', { path: '/' }),
        named('a page without a banner of its own', { path: '/soon' }),
        named('a page of Vue.js', { path: '/vuejs' }),
        named('an exam', { path: null }),
      ].filter(
        ({ path }) => path !== context.path && (path === '/vuejs' || !isRefreshed(context.banners)) && isPlain(context),
      ),
    'banner.visitorChanged': ({ context }) =>
      isRefreshed(context.banners) || !isPlain(context)
        ? []
        : [
            named('a guest', { visitor: guest }),
            named('a buyer of an exam', { visitor: buyer }),
            ...(isFresh(context) ? [named('somebody who has bought nothing', { visitor: newcomer })] : []),
            named('an owner of exam and training', { visitor: owner }),
          ],
    'banner.dismissalsChanged': ({ context }) =>
      context.dismissed.length === 0 && context.path !== '/soon'
        ? [
            named('the first banner and that of buyers', { dismissed: ['first', 'republic'] }),
            ...(isFresh(context) ? [named('the first banner alone', { dismissed: ['first'] })] : []),
          ]
        : [named('nothing', { dismissed: [] })].filter(() => context.dismissed.length > 0),
    'banner.timePassed': ({ context }) =>
      [
        ...(isFresh(context) ? [named('before the end of the first', { now: NOW + 1500 })] : []),
        named('after the end of the first', { now: NOW + HOUR + 5 }),
      ].filter(({ now }) => now > context.now),
    'banner.dismissed': [{}],
    'banner.listRefreshed': ({ context }) =>
      isFresh(context)
        ? [
            named('the first banner, which ends earlier', { banners: [past, shortened], now: NOW + 1000 }),
            named('another first banner', { banners: [second], now: NOW + 1000 }),
            named('none', { banners: [], now: NOW + 1000 }),
          ]
        : [],
  },
  invokes: {
    fetchBanners: {
      done: ({ context }) =>
        context.path === '/vuejs'
          ? [named('one of Vue.js', { banners: [ofVue], now: NOW })]
          : [named('one that has ended and one that has not', { banners: [past, first], now: NOW })],
      error: [named('the server is not reached', failure('unreachable', 'No connection.'))],
    },
    bannerList: {
      done: [],
      error: ({ context }) => (isFresh(context) ? [named('the list throws', new Error('broken'))] : []),
    },
    watchSurroundings: { done: [], error: [new Error('The session is not there.')] },
  },
  delays: {
    untilNextLook: ({ context }) => {
      const ends = context.banners.find((one) => one.ends > context.now)?.ends ?? 0;
      return Math.min(ends - context.now, HOUR);
    },
  },
  context: ({ path, visitor, banners, dismissed, now }) => ({
    path,
    visitor: who(visitor),
    banners: banners.map(({ id, ends }) => `${id} ${ends - NOW}`).join(', '),
    // In any order it says the same.
    dismissed: dismissed.toSorted().join(' '),
    // Longer after that nothing is new.
    now: Math.min(now - NOW, HOUR + 5),
  }),
  ignored: [
    {
      in: ['loaded.waiting', 'loaded.dismissed', 'loaded.republic', 'loaded.hidden'],
      events: ['banner.dismissed'],
      because: 'no banner is on show that could be closed',
    },
    {
      in: ['withoutPlace', 'loading'],
      events: ['banner.listRefreshed'],
      because: 'a list is kept up to date once it is known',
    },
  ],
  outcomes: {
    start: ({ context: { isAllowed } }) => (isAllowed ? 'loading' : 'off'),
    'banner.pathChanged': (now, { event: { path }, before }) => {
      if (now.context.path !== path) return false;
      if (path === null) return 'withoutPlace';
      // Banners are those of an area: on other pages of the same one they are known, or on their way.
      if (areaOf(path) !== areaOf(before.context.path)) return 'loading';
      return before.matches('loaded')
        ? 'loaded'
        : now.children['fetchBanners'] === before.children['fetchBanners'] && 'loading';
    },
    'banner.visitorChanged': (now, { event: { visitor }, before }) =>
      now.context.visitor === visitor && isWhere(now, before),
    'banner.dismissalsChanged': (now, { event: { dismissed }, before }) =>
      isSame(now.context.dismissed, dismissed) && isWhere(now, before),
    'banner.timePassed': (now, { event, effects, before }) =>
      now.context.now === event.now &&
      isWhere(now, before) &&
      // A banner that stays is not reported as another one.
      (!before.matches({ loaded: 'shown' }) || dueOf(now.context) !== dueOf(before.context) || effects.length === 0),
    'banner.dismissed': {
      'loaded.shown': (now, { effects, before: { context } }) => {
        const due = dueOf(context);
        return (
          isSame(now.context.dismissed, [...context.dismissed, due?.id]) &&
          isDone(
            effects,
            { type: 'storeDismissal', params: { banner: due } },
            { type: 'keepOut', params: { banner: due } },
          ) &&
          'loaded.dismissed'
        );
      },
    },
    'banner.listRefreshed': {
      loaded: (now, { event: { banners, now: at }, effects, before }) => {
        if (!isSame(now.context.banners, banners) || now.context.now !== at) return false;
        const isSameBanner =
          before.matches({ loaded: 'shown' }) && dueOf({ ...now.context, banners, now: at })?.id === 'first';
        // A banner that stays is not reported as another one.
        return isSameBanner ? effects.length === 0 && 'loaded.shown.counting' : 'loaded';
      },
    },
    'done(fetchBanners)': (now, { event: { output } }) =>
      isSame(now.context.banners, output.banners) && now.context.now === output.now && 'loaded',
    'error(fetchBanners)': (now, { before }) =>
      now.context.banners.length === 0 && now.context.now === before.context.now && 'loaded',
    'after(untilNextLook)': (now, { effects, before: { context }, delays }) => {
      const due = dueOf(context);
      const later = Math.min((due?.ends ?? 0) - context.now, HOUR) + context.now;
      if (now.context.now !== later) return false;
      return dueOf({ ...context, now: later }) === due
        ? (delays?.includes('untilNextLook') ?? true) && effects.length === 0 && 'loaded.shown.counting'
        : 'loaded';
    },
  },
  checks: {
    starting: neverAtRest,
    off: (snapshot) => snapshot.status === 'done' && !snapshot.context.isAllowed,
    withoutPlace: (snapshot) => snapshot.context.path === null && snapshot.children['fetchBanners'] === undefined,
    loading: (snapshot, { event }) =>
      (event?.type === 'banner.pathChanged' ||
        !isFresh({ ...snapshot.context, visitor: guest }) ||
        once(
          snapshot,
          'sights',
          () => isAskedRight(snapshot) && SIGHTS.every((sight) => isSeenRight(snapshot, sight)),
        )) &&
      hasInput(snapshot.children['fetchBanners'], { area: snapshot.context.path === '/vuejs' ? 'vuejs' : 'home' }),
    loaded: ({ context, children }, { event }) =>
      context.path !== null &&
      context.isAllowed &&
      (event?.type !== 'xstate.done.actor.fetchBanners' ||
        hasInput(children['bannerList'], {
          area: context.path === '/vuejs' ? 'vuejs' : 'home',
          ...{ banners: context.banners, now: context.now },
        })),
    'loaded.choosing': neverAtRest,
    'loaded.waiting': (snapshot) => snapshot.context.visitor === null,
    'loaded.shown': (snapshot, { event, effects }) => {
      const { visitor, dismissed, path } = snapshot.context;
      const due = dueOf(snapshot.context);
      return (
        visitor !== null &&
        who(visitor) !== 'EXAM+TRAINING' &&
        due !== undefined &&
        path === (due.area === 'home' ? '/' : '/vuejs') &&
        !dismissed.includes(due.id) &&
        (event === undefined || reportsOf(due.id, event).includes(bannerOf(effects, 'reportShown').join())) &&
        bannerOf(effects, 'keepOut').length === 0
      );
    },
    'loaded.shown.counting': ({ context }) => (dueOf(context)?.ends ?? 0) > context.now,
    'loaded.dismissed': (snapshot, { event, effects }) => {
      const due = dueOf(snapshot.context);
      return (
        due !== undefined &&
        snapshot.context.dismissed.includes(due.id) &&
        isKeptOutOnce(effects, event) &&
        bannerOf(effects, 'keepOut').every((id) => id === due.id) &&
        (event?.type !== 'banner.dismissed' || bannerOf(effects, 'storeDismissal').join() === due.id)
      );
    },
    'loaded.republic': (snapshot, { event, effects }) => {
      const { visitor, dismissed, path } = snapshot.context;
      const due = dueOf(snapshot.context);
      return (
        // A banner of the technology comes first.
        (due?.area !== 'vuejs' || who(visitor) === 'EXAM+TRAINING') &&
        visitor?.kind === 'user' &&
        path === '/vuejs' &&
        !dismissed.includes('republic') &&
        bannerOf(effects, 'reportShown').length === 0 &&
        bannerOf(effects, 'keepOut').every((id) => id === (due?.id ?? null)) &&
        isKeptOutOnce(effects, event)
      );
    },
    'loaded.hidden': (snapshot, { event, effects }) => {
      const { visitor, path, dismissed } = snapshot.context;
      const due = dueOf(snapshot.context);
      return (
        visitor !== null &&
        // Buyers of an exam of a technology see a banner of their own there.
        (path !== '/vuejs' || !who(visitor).includes('EXAM') || dismissed.includes('republic')) &&
        (due === undefined || who(visitor) === 'EXAM+TRAINING') &&
        isKeptOutOnce(effects, event) &&
        bannerOf(effects, 'keepOut').every((id) => id === (due?.id ?? null))
      );
    },
  },
  equivalentMutants: {
    'swap-order banner.loaded.choosing/always[isVisitorUnknown]/0':
      'while nobody knows who is there, no banner is for them, so none counts as dismissed',
  },
});
