import type { SnapshotFrom } from 'xstate';
import { referralMachine } from '../../../machines/site/referral/referral.machine.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, effectsOf, withContext } from '../ahead.ts';

const PARTNER = 'https://partner.example';
const visit = (changes: object = {}) => ({
  visit: {
    friend: 'ada-1',
    redirect: null,
    address: 'https://site.example/vuejs',
    isTechPage: true,
    ...changes,
  } as { friend: string | null; redirect: string | null; address: string; isTechPage: boolean },
});

type Said = readonly { type: string; params?: unknown }[];
const KEPT = JSON.stringify({ friend: 'ada-1', address: 'https://site.example/vuejs' });
const said = (effects: Said) => effects.map(({ type, params }) => `${type} ${JSON.stringify(params)}`);
const keep = `keepReferrer ${KEPT}`;
const ignored = (what: string) => `log ${JSON.stringify({ what })}`;

const cases = [
  {
    case: named('a link to the partner', visit({ redirect: `${PARTNER}/offer?x=1` })),
    leads: `${PARTNER}/offer?x=1`,
    says: [keep],
  },
  {
    case: named('a link of another user', visit({ redirect: 'https://evil.example/' })),
    leads: null,
    says: [keep, ignored('A redirect to an origin that is not on the list was ignored.')],
  },
  {
    case: named(
      'a link to the partner on a page of no technology',
      visit({ redirect: `${PARTNER}/`, isTechPage: false }),
    ),
    leads: null,
    says: [keep],
  },
  { case: named("a partner's link to this page", visit()), leads: null, says: [keep] },
  {
    case: named('a link to the partner without a key', visit({ friend: null, redirect: `${PARTNER}/` })),
    leads: null,
    says: [],
  },
  {
    case: named('a link to the partner with a wrong key', visit({ friend: 'a<b', redirect: `${PARTNER}/` })),
    leads: null,
    says: [ignored('A partner key that is none was ignored.')],
  },
  {
    case: named('a wrong key', visit({ friend: 'x'.repeat(65) })),
    leads: null,
    says: [ignored('A partner key that is none was ignored.')],
  },
  { case: named('a page like any other', visit({ friend: null })), leads: null, says: [] },
];
const caseOf = (event: unknown) =>
  cases.find((one) => one.case.visit === (event as { visit?: unknown } | undefined)?.visit);

type Snapshot = SnapshotFrom<typeof referralMachine>;

/** Whatever page is opened next: its key is kept or ignored, and the visitor stays or is led on. */
function isReadRight(snapshot: Snapshot, { case: visit, leads, says }: (typeof cases)[0]) {
  const opened = { type: 'referral.pageOpened', ...visit } as const;
  const next = ahead(snapshot, opened);
  const named = effectsOf(snapshot, opened);
  return (
    next.matches(leads === null ? 'watching' : 'leaving') &&
    next.context.target === leads &&
    said(named).join() === says.join()
  );
}

/** The places that a link may lead to: an origin of the list, by https alone but for this machine, and nobody's account. */
const PLACES: Record<string, boolean> = {
  [`${PARTNER}/offer`]: true,
  'http://localhost:3000/offer': true,
  'http://plain.example/': false,
  'http://localhost.plain.example/': false,
  'https://partner.example.evil.example/': false,
  'https://partner.example:8443/': false,
  'http://partner.example/': false,
  'https://ada@partner.example/': false,
  'https://:secret@partner.example/': false,
  'https://partner.example/a b': false,
  'https://partner.example\\offer': false,
  'https://partner.example/\u0007': false,
  '/offer': false,
  '//partner.example/offer': false,
  [`${PARTNER}/${'x'.repeat(1976)}`]: true,
  [`${PARTNER}/${'x'.repeat(1977)}`]: false,
};

function isLedRight(now: Snapshot): boolean {
  const snapshot = withContext(now, {
    allowedOrigins: [
      'https://other.example',
      PARTNER,
      'http://localhost:3000',
      'http://plain.example',
      'http://localhost.plain.example',
    ],
  });
  // The address as a browser reads it, so that what was compared is what is opened.
  const spelled = ahead(snapshot, {
    type: 'referral.pageOpened',
    ...visit({ redirect: 'HTTPS://Partner.Example/./offer' }),
  });
  return (
    spelled.context.target === `${PARTNER}/offer` &&
    Object.entries(PLACES).every(([redirect, isAllowed]) => {
      const opened = { type: 'referral.pageOpened', ...visit({ redirect }) } as const;
      return ahead(snapshot, opened).context.target === (isAllowed ? redirect : null);
    }) &&
    ['x'.repeat(64), 'x'.repeat(65), 'a b', '', 'A_b.c-1'].every((friend, at) => {
      const said = effectsOf(snapshot, { type: 'referral.pageOpened', ...visit({ friend }) });
      const kept = said.filter(({ type }) => type === 'keepReferrer').map(({ params }) => params);
      const wanted = [true, false, false, false, true][at] ? [{ friend, address: visit().visit.address }] : [];
      return JSON.stringify(kept) === JSON.stringify(wanted);
    })
  );
}

export const model = defineModel(referralMachine, {
  input: [{ allowedOrigins: [PARTNER] }],
  events: { 'referral.pageOpened': cases.map((one) => one.case) },
  invokes: {},
  delays: { leaveTime: 1000 },
  equivalentMutants: {
    'retarget referral/initial/0 → referral.readingKey': 'before the first page there is no key, so it watches at once',
  },
  context: ({ visit, target }) => ({ visit, target }),
  checks: {
    watching: (snapshot, { effects, event }) => {
      const opened = caseOf(event);
      return (
        snapshot.context.target === null &&
        said(effects).join() === (opened?.says ?? []).join() &&
        (opened === undefined || opened.leads === null) &&
        isLedRight(snapshot) &&
        cases.every((one) => isReadRight(snapshot, one))
      );
    },
    readingKey: neverAtRest,
    readingRedirect: neverAtRest,
    leaving: (snapshot, { effects, event }) => {
      const opened = caseOf(event);
      return (
        opened !== undefined &&
        opened.leads !== null &&
        snapshot.context.target === opened.leads &&
        said(effects).join() === opened.says.join()
      );
    },
    left: (snapshot, { effects }) =>
      snapshot.context.target === `${PARTNER}/offer?x=1` &&
      said(effects).join() === `leave ${JSON.stringify({ target: `${PARTNER}/offer?x=1` })}`,
  },
});
