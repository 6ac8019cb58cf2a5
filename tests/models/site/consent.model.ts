import { consentMachine } from '../../../machines/site/consent/consent.machine.ts';
import { type CheckContext, defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { isDone } from '../same.ts';

const nothing = { isNeeded: true, choice: null, isDeclinedByBrowser: false };
const types = (effects: readonly { type: string }[]) => effects.map(({ type }) => type);
/** The choices made in this page, which other pages must learn. */
const isAnswer = (type: string | undefined) => type === 'consent.granted' || type === 'consent.refused';
/** A choice made in another tab applies here, too, whatever is shown. */
const follows = (isAllowed: boolean, event: CheckContext['event']) =>
  event?.type !== 'consent.decidedElsewhere' || isAllowed === ((event as { choice?: unknown }).choice === 'granted');
const kept = (effects: readonly { type: string; params?: unknown }[]) =>
  effects.flatMap(({ type, params }) => (type === 'keepChoice' ? [(params as { choice: string }).choice] : []));

type Now = { context: { choice: string | null } };
type More = { effects: CheckContext['effects'] };

const keeps = (choice: string) => ({ type: 'keepChoice', params: { choice } });
const isGranted = ({ context: { choice } }: Now, { effects }: More) =>
  choice === 'granted' && isDone(effects, keeps('granted'), { type: 'loadThirdParties' }) && 'granted';
const isRefused = ({ context: { choice } }: Now) => choice === 'refused';

export const model = defineModel(consentMachine, {
  input: [
    named('a new user', nothing),
    named('nothing needs consent', { ...nothing, isNeeded: false, choice: 'granted' }),
    named('a visitor who agreed', { ...nothing, choice: 'granted', isDeclinedByBrowser: true }),
    named('a visitor who refused', { ...nothing, choice: 'refused' }),
    named('a browser that declines', { ...nothing, isDeclinedByBrowser: true }),
  ],
  events: {
    'consent.granted': [{}],
    'consent.refused': [{}],
    'consent.reviewRequested': [{}],
    'consent.reviewClosed': [{}],
    'consent.decidedElsewhere': [
      named('accepted in another tab', { choice: 'granted' }),
      named('refused in another tab', { choice: 'refused' }),
    ],
  },
  words: {
    'consent.decidedElsewhere': 'Another tab tells what the visitor decided.',
  },
  invokes: { watchOtherTabs: { done: [], error: [named('other tabs cannot be detected', new Error('no channel'))] } },
  delays: {},
  context: ({ choice }) => ({ choice }),
  ignored: [
    {
      in: ['undecided', 'reviewingGrant', 'reviewingRefusal'],
      events: ['consent.reviewRequested'],
      because: 'the choice is already on the page',
    },
    {
      in: ['undecided'],
      events: ['consent.reviewClosed'],
      because: 'there is no dialog to close, and the first choice is required',
    },
    {
      in: ['granted', 'refused'],
      events: ['consent.granted', 'consent.refused', 'consent.reviewClosed'],
      because: 'a choice is changed in the dialog only, and it is closed',
    },
  ],
  outcomes: {
    start: ({ context: { isNeeded, choice, isDeclinedByBrowser } }) => {
      if (!isNeeded) return 'notNeeded';
      if (choice !== null) return choice;
      return isDeclinedByBrowser ? 'refused' : 'undecided';
    },
    'consent.granted': { undecided: isGranted, reviewingGrant: 'granted', reviewingRefusal: isGranted },
    'consent.refused': {
      undecided: (now, { effects }) => isRefused(now) && isDone(effects, keeps('refused')) && 'refused',
      // What was loaded is removed only with the page.
      reviewingGrant: (now, { effects }) =>
        isRefused(now) && isDone(effects, keeps('refused'), { type: 'reloadPage' }) && 'refused',
      reviewingRefusal: (now, { effects }) => isRefused(now) && isDone(effects, keeps('refused')) && 'refused',
    },
    'consent.reviewRequested': { granted: 'reviewingGrant', refused: 'reviewingRefusal' },
    'consent.reviewClosed': { reviewingGrant: 'granted', reviewingRefusal: 'refused' },
    'consent.decidedElsewhere': (_, { event: { choice }, effects, before }) => {
      const wasAllowed = before.hasTag('allowed');
      if (choice === 'refused') return isDone(effects, ...(wasAllowed ? [{ type: 'reloadPage' }] : []));
      return wasAllowed ? effects.length === 0 : isDone(effects, { type: 'loadThirdParties' }) && 'granted';
    },
  },
  checks: {
    deciding: neverAtRest,
    notNeeded: (snapshot, { effects }) =>
      !snapshot.context.isNeeded &&
      snapshot.status === 'done' &&
      !snapshot.hasTag('asking') &&
      types(effects).length === 0,
    undecided: (snapshot, { effects }) =>
      snapshot.hasTag('asking') &&
      !snapshot.hasTag('allowed') &&
      !snapshot.hasTag('reviewable') &&
      snapshot.context.choice === null &&
      !snapshot.can({ type: 'consent.reviewRequested' }) &&
      types(effects).length === 0,
    granted: (snapshot, { effects, event }) =>
      snapshot.hasTag('allowed') &&
      snapshot.hasTag('reviewable') &&
      !snapshot.hasTag('asking') &&
      snapshot.context.choice === 'granted' &&
      kept(effects).every((choice) => choice === 'granted') &&
      // A visitor who agreed before is not stored again.
      (event?.type === 'consent.decidedElsewhere' ? kept(effects).length === 0 : true) &&
      follows(true, event) &&
      !types(effects).includes('reloadPage') &&
      (effects.length === 0 || types(effects).includes('loadThirdParties')) &&
      (!isAnswer(event?.type) || types(effects).includes('loadThirdParties')),
    reviewingGrant: (snapshot, { effects }) =>
      // A consent withdrawn in another tab ends this one while it is being thought about, too.
      snapshot.can({ type: 'consent.decidedElsewhere', choice: 'refused' }) &&
      snapshot.hasTag('asking') &&
      snapshot.hasTag('allowed') &&
      !snapshot.hasTag('reviewable') &&
      snapshot.context.choice === 'granted' &&
      effects.length === 0,
    refused: (snapshot, { effects, event }) =>
      follows(false, event) &&
      !snapshot.hasTag('allowed') &&
      snapshot.hasTag('reviewable') &&
      !snapshot.hasTag('asking') &&
      snapshot.context.choice !== 'granted' &&
      !types(effects).includes('loadThirdParties') &&
      kept(effects).every((choice) => choice === 'refused') &&
      kept(effects).length === (event?.type === 'consent.refused' ? 1 : 0) &&
      (event?.type !== 'consent.refused' || snapshot.context.choice === 'refused') &&
      (event?.type !== 'consent.decidedElsewhere' ||
        (snapshot.context.choice === 'refused' && types(effects).every((type) => type === 'reloadPage'))),
    reviewingRefusal: (snapshot, { effects }) =>
      snapshot.can({ type: 'consent.decidedElsewhere', choice: 'granted' }) &&
      snapshot.hasTag('asking') &&
      !snapshot.hasTag('allowed') &&
      !snapshot.hasTag('reviewable') &&
      snapshot.context.choice !== 'granted' &&
      effects.length === 0,
  },
  equivalentMutants: {
    'swap-order consent.deciding/always[wasGranted]/0': 'an earlier choice is one or the other',
    'swap-order consent.deciding/always[wasRefused]/0': 'both lead to the same',
  },
});
