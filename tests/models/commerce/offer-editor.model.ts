import { isDeepStrictEqual } from 'node:util';
import type { EventObject, SnapshotFrom } from 'xstate';
import { offerEditorMachine } from '../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import type { KeptDraft, OfferAction, OfferDraft } from '../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { OfferDetail, OfferState } from '../../../src/contract/commerce/offers-admin.ts';
import { defineModel, type Effect, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, failedWith, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const offer = (version: number, state: OfferState, name = 'Stored'): OfferDetail => ({
  ...{ kind: 'coupon', slug: 'spring', name, state, version },
  ...{ starts_at: null, ends_at: null, updated_at: 1, author: null },
  data: { name },
  revisions: [],
});
const draft = (name: string, slug = 'spring'): OfferDraft => ({ slug, data: { name }, startsAt: null, endsAt: null });

const stored = draft('Stored');
const mine = draft('Mine');
const again = draft('Again');
const kept = (version: number | null, of = mine): KeptDraft => ({ version, draft: of });
const template = { name: '' };

const conflict = named('somebody else saved', failure('refused', 'Changed.', { code: 'offer_changed' }));
const refused = named('the server refuses', failure('refused', 'Others need it.', { code: 'offer_needed' }));
const unreachable = named('the server is not reached', failure('unreachable', 'No connection.'));
const invalid = named(
  'a field is not valid',
  failure('invalid', 'Too long.', { errors: { 'data.name': ['Too long.'] } }),
);

const FORM = [
  'offerEditor.changed',
  'offerEditor.saveRequested',
  'offerEditor.discarded',
  'offerEditor.actionRequested',
] as const;
const ANSWERS = ['offerEditor.actionConfirmed', 'offerEditor.actionCancelled'] as const;
const CHOICES = ['offerEditor.mineChosen', 'offerEditor.theirsChosen'] as const;
/** Changes beyond this number reach nothing new. */
const MAX_VERSION = 4;
const nextVersion = (current: OfferDetail | null) => Math.min((current?.version ?? 0) + 1, MAX_VERSION);

type Snapshot = SnapshotFrom<typeof offerEditorMachine>;

const publish = { kind: 'publish' } as const;
const withdraw = { kind: 'withdraw' } as const;
const undo = (version: number) => ({ kind: 'undo', version }) as const;

const can = (snapshot: Snapshot, type: 'saveRequested' | 'discarded' | 'mineChosen' | 'theirsChosen') =>
  snapshot.can({ type: `offerEditor.${type}` });

/** Saving is offered with changes alone, actions without them, a choice in a conflict alone. */
function offers(snapshot: Snapshot, what: 'actions' | 'save' | 'choice' | 'answer' | 'nothing'): boolean {
  const { offer: current } = snapshot.context;
  const isPublished = current?.state === 'published';
  const act = (action: typeof publish | typeof withdraw | ReturnType<typeof undo>) =>
    snapshot.can({ type: 'offerEditor.actionRequested', action });
  const mayAct = what === 'actions' && current !== null;
  return (
    can(snapshot, 'saveRequested') === (what === 'save') &&
    can(snapshot, 'discarded') === (what === 'save') &&
    can(snapshot, 'mineChosen') === (what === 'choice') &&
    snapshot.can({ type: 'offerEditor.actionConfirmed' }) === (what === 'answer') &&
    snapshot.can({ type: 'offerEditor.actionCancelled' }) === (what === 'answer') &&
    act(publish) === (mayAct && !isPublished) &&
    act(withdraw) === (mayAct && isPublished) &&
    act(undo((current?.version ?? 1) - 1)) === mayAct &&
    !act(undo(current?.version ?? 1))
  );
}

const isFirst = (snapshot: Snapshot) => snapshot.context.offer === null;
const has = (effects: readonly { type: string }[], type: string) => effects.some((effect) => effect.type === type);
const isChoice = (event: EventObject | undefined) => event?.type === 'offerEditor.mineChosen';
/** What the device keeps is a change of the version on show, under its address. */
const keepsRightly = ({ context }: Snapshot, effects: readonly Effect[]) =>
  effects.every(
    ({ type, params }) =>
      type !== 'keepDraft' ||
      isDeepStrictEqual(params, {
        ...{ kind: context.kind, slug: context.slug },
        kept: { version: context.offer?.version ?? null, draft: context.draft },
      }),
  );
/** The page of the address opens as soon as there is one. */
const opensRightly = ({ context }: Snapshot, effects: readonly Effect[]) =>
  effects.every(
    ({ type, params }) =>
      type !== 'openOffer' || isDeepStrictEqual(params, { kind: context.kind, slug: context.offer?.slug }),
  );
const isError = (event: EventObject | undefined, source: string) => event?.type === `xstate.error.actor.${source}`;

const opens = { type: 'openOffer', params: { kind: 'coupon', slug: 'spring' } };
const dropsDraft = ({ context: { kind, slug } }: Snapshot) => ({ type: 'dropDraft', params: { kind, slug } });
const keepsDraft = ({ context: { kind, slug, offer: current, draft: changed } }: Snapshot) => ({
  type: 'keepDraft',
  params: { kind, slug, kept: { version: current?.version ?? null, draft: changed } },
});

/** Whether a draft is what is stored. */
const isStored = ({ context: { offer: current } }: Snapshot, changed: OfferDraft) =>
  current !== null && isOf(current, changed);

/** Whether a draft is what an offer has. */
const isOf = (current: OfferDetail, { slug, data, startsAt, endsAt }: OfferDraft) =>
  isSame([slug, data, startsAt, endsAt], [current.slug, current.data, current.starts_at, current.ends_at]);

/** What was sent is stored; the first version of an offer opens it. */
const isTaken = (now: Snapshot, taken: OfferDetail, before: Snapshot, effects: readonly unknown[]) =>
  now.context.offer === taken &&
  now.context.slug === taken.slug &&
  isStored(now, now.context.draft) &&
  isDone(effects, dropsDraft(before), { type: 'refreshList' }, ...(before.context.offer === null ? [opens] : [])) &&
  'open.clean';

/** An offer with data of each form, between two moments. */
const full: OfferDetail = {
  ...offer(3, 'published'),
  ...{ slug: 'summer', starts_at: 1000, ends_at: 2000 },
  data: { name: 'Full', percent: 10, code: null, of: { c: 1, a: [{ y: 1, x: 2 }, 'two'], b: true }, none: [] },
};
const asStored: OfferDraft = { slug: 'summer', data: full.data, startsAt: 1000, endsAt: 2000 };
/** The same, in another order of keys, with one that says nothing. */
const reordered: OfferDraft = {
  ...{ endsAt: 2000, startsAt: 1000, slug: 'summer' },
  data: {
    of: { b: true, c: 1, a: [{ x: 2, y: 1 }, 'two'] },
    none: [],
    more: undefined,
    code: null,
    percent: 10,
    name: 'Full',
  },
};
const withData = (more: Record<string, unknown>): OfferDraft => ({ ...asStored, data: { ...full.data, ...more } });
/** Each says something else than the offer. */
const others: OfferDraft[] = [
  { ...asStored, slug: 'summer-2' },
  { ...asStored, startsAt: 2000 },
  { ...asStored, startsAt: null },
  { ...asStored, endsAt: 1000 },
  { ...asStored, endsAt: null },
  withData({ name: 'full' }),
  withData({ percent: 11 }),
  withData({ percent: '10' }),
  withData({ code: undefined }),
  withData({ none: {} }),
  withData({ more: null }),
  withData({ of: { c: 1, a: ['two', { y: 1, x: 2 }], b: true } }),
  withData({ of: { c: 1, a: [{ y: 1, x: 3 }, 'two'], b: true } }),
  withData({ of: { c: 1, a: [{ y: 1, x: 2 }], b: true } }),
  withData({ of: { c: 1, a: [{ y: 1, x: 2 }, 'two'], b: false } }),
  withData({ of: { c: 1, a: [{ y: 1, x: 2 }, 'two'] } }),
];

/** What the editor opens with: what is kept on the device and differs, else what is stored, else a template. */
function opensRight(loading: Snapshot): boolean {
  const now = (of: OfferDetail | null, keeps: KeptDraft | null) =>
    ahead(loading, doneWith('loadOffer', { offer: of, template: { name: '', days: 3 }, kept: keeps }));
  const shows = (
    after: Snapshot,
    state: 'clean' | 'changed' | 'conflict',
    wanted: OfferDraft,
    of: OfferDetail | null,
  ) =>
    after.matches({ open: state }) &&
    isSame(after.context.draft, wanted) &&
    after.context.offer === of &&
    after.context.theirs === (state === 'conflict' ? of : null);
  return (
    shows(now(full, null), 'clean', asStored, full) &&
    [2, 3, 4, null].every((version) => shows(now(full, kept(version, reordered)), 'clean', reordered, full)) &&
    others.every(
      (other) =>
        shows(now(full, kept(3, other)), 'changed', other, full) &&
        [1, 2, 4, null].every((version) => shows(now(full, kept(version, other)), 'conflict', other, full)),
    ) &&
    shows(now(null, null), 'clean', { slug: '', data: { name: '', days: 3 }, startsAt: null, endsAt: null }, null) &&
    [null, 2].every((version) => shows(now(null, kept(version)), 'changed', mine, null)) &&
    failuresLead(loading, 'loadOffer', { notFound: 'missing', invalid: 'missing', others: 'unreachable' })
  );
}

/** Something is changed when it says something else, wherever that is; the order of what is said says nothing. */
function knowsChanges(clean: Snapshot): boolean {
  const open = withContext(clean, { ...{ slug: 'summer', offer: full, draft: asStored }, failure: null });
  const change = (to: OfferDraft) => ({ type: 'offerEditor.changed', draft: to }) as const;
  const save = { type: 'offerEditor.saveRequested' } as const;
  const lost = failedWith('saveOffer', conflict);
  const next = (of: OfferDraft): OfferDetail => ({
    ...full,
    ...{ version: 4, slug: of.slug, data: of.data, starts_at: of.startsAt, ends_at: of.endsAt },
  });
  return (
    !open.can(change(asStored)) &&
    !open.can(change(reordered)) &&
    others.every((other, index) => {
      const changed = ahead(open, change(other));
      const newest = ahead(changed, save, lost);
      const [theirs, own] = [others.at(index - 1) as OfferDraft, next(other)];
      return (
        changed.matches({ open: 'changed' }) &&
        ahead(changed, change(reordered)).matches({ open: 'clean' }) &&
        ahead(changed, change(theirs)).matches({ open: 'changed' }) &&
        isSame(ahead(changed, { type: 'offerEditor.discarded' }).context.draft, asStored) &&
        hasInput(ahead(changed, save).children.saveOffer, {
          kind: 'coupon',
          slug: 'summer',
          version: 3,
          draft: other,
        }) &&
        hasInput(newest.children.loadNewest, { kind: 'coupon', slug: 'summer' }) &&
        ahead(newest, doneWith('loadNewest', own)).matches({ open: 'clean' }) &&
        ahead(newest, doneWith('loadNewest', { ...own, version: 6 })).matches({ open: 'clean' }) &&
        ahead(newest, doneWith('loadNewest', next(theirs))).matches({ open: 'conflict' }) &&
        isSame(ahead(changed, save, doneWith('saveOffer', own)).context.draft, other)
      );
    })
  );
}

/** A new offer's page opens under the address that the server stored, also when it is told late, or is of somebody else. */
function opensNewPage(clean: Snapshot): boolean {
  const page = { kind: 'coupon', slug: 'summer' };
  const open = { type: 'openOffer', params: page };
  const drop = { type: 'dropDraft', params: { kind: 'coupon', slug: null } };
  const saving = ahead(
    withContext(clean, { slug: null, offer: null, draft: mine, failure: null }),
    { type: 'offerEditor.changed', draft: asStored },
    { type: 'offerEditor.saveRequested' },
  );
  const newest = ahead(saving, failedWith('saveOffer', conflict));
  const [told, late] = [doneWith('saveOffer', full), doneWith('loadNewest', full)];
  const theirs = { ...full, data: { name: 'Theirs' } };
  const choice = ahead(newest, doneWith('loadNewest', theirs));
  const kept = { version: 3, draft: asStored };
  return (
    hasInput(saving.children.saveOffer, { kind: 'coupon', slug: null, version: null, draft: asStored }) &&
    hasInput(newest.children.loadNewest, page) &&
    isDone(effectsOf(saving, told), drop, { type: 'refreshList' }, open) &&
    isDone(effectsOf(newest, late), drop, { type: 'refreshList' }, open) &&
    [ahead(saving, told), ahead(newest, late), ahead(choice, { type: 'offerEditor.theirsChosen' })].every(
      ({ context }) => context.slug === 'summer' && context.offer?.slug === 'summer' && context.theirs === null,
    ) &&
    isDone(
      effectsOf(choice, { type: 'offerEditor.mineChosen' }),
      ...[drop, { type: 'keepDraft', params: { ...page, kept } }, open],
    ) &&
    isDone(effectsOf(choice, { type: 'offerEditor.theirsChosen' }), drop, open)
  );
}

/** What is published is withdrawn, what is not is published, and what has older versions goes back to one of them. */
function allowsActions(clean: Snapshot): boolean {
  const wants = (version: number, state: OfferState, action: OfferAction) =>
    withContext(clean, { offer: offer(version, state) }).can({ type: 'offerEditor.actionRequested', action });
  const third = withContext(clean, { slug: 'summer', offer: { ...offer(3, 'published'), slug: 'summer' } });
  const sent = (...actions: OfferAction[]) =>
    ahead(
      third,
      ...actions.flatMap((action, index) => [
        ...(index > 0 ? [{ type: 'offerEditor.actionCancelled' } as const] : []),
        { type: 'offerEditor.actionRequested', action } as const,
      ]),
      { type: 'offerEditor.actionConfirmed' },
    ).children.carryOut;
  const acts = (action: OfferAction) => ({ kind: 'coupon', slug: 'summer', version: 3, action });
  if (!hasInput(sent(undo(1)), acts(undo(1))) || !hasInput(sent(undo(2), withdraw), acts(withdraw))) return false;
  return (['draft', 'published', 'withdrawn'] as const).every(
    (state) =>
      wants(3, state, publish) === (state !== 'published') &&
      wants(3, state, withdraw) === (state === 'published') &&
      [1, 2].every((version) => wants(3, state, undo(version))) &&
      [3, 4].every((version) => !wants(3, state, undo(version))) &&
      !wants(1, state, undo(1)),
  );
}

/** Somebody else's change is told apart by its code, whatever kind of failure brings it, and by nothing else. */
const knowsConflicts = (
  asking: Snapshot,
  actor: 'saveOffer' | 'carryOut',
  conflicting: 'loadingNewest' | 'refreshing',
  others: 'changed' | 'clean',
) =>
  failuresLead(asking, actor, { others: { open: others } }) &&
  [
    failure('invalid', 'No.', { code: 'offer_changed' }),
    failure('refused', 'No.', { code: 'offer_changed', errors: { slug: ['No.'] } }),
  ].every((error) => ahead(asking, failedWith(actor, error)).matches({ open: conflicting })) &&
  ['offer_needed', 'offer_taken', 'rate_limited'].every((code) =>
    ahead(asking, failedWith(actor, failure('refused', 'No.', { code }))).matches({ open: others }),
  );

export const model = defineModel(offerEditorMachine, {
  input: [
    named('a new coupon', { kind: 'coupon', slug: null }),
    named('a coupon that exists', { kind: 'coupon', slug: 'spring' }),
  ],
  events: {
    'offerEditor.changed': ({ context }) => [
      named('to something else', { draft: context.draft.data.name === 'Mine' ? again : mine }),
      ...(context.offer ? [named('to what is stored', { draft: { ...stored, data: context.offer.data } })] : []),
    ],
    'offerEditor.saveRequested': [{}],
    'offerEditor.discarded': [{}],
    'offerEditor.actionRequested': ({ context }) => [
      named('publish', { action: publish }),
      named('withdraw', { action: withdraw }),
      named('back to an older version', { action: undo((context.offer?.version ?? 2) - 1) }),
      named('back to the newest version', { action: undo(context.offer?.version ?? 2) }),
    ],
    'offerEditor.actionConfirmed': [{}],
    'offerEditor.actionCancelled': [{}],
    'offerEditor.mineChosen': [{}],
    'offerEditor.theirsChosen': [{}],
    'offerEditor.retried': [{}],
  },
  words: {
    'offerEditor.actionRequested': 'The administrator asks for an action.',
    'offerEditor.changed': 'A field of the form changes.',
  },
  invokes: {
    loadOffer: {
      done: ({ context }) =>
        context.slug === null
          ? [
              named('nothing is kept', { offer: null, template, kept: null }),
              named('a new offer was not saved', { offer: null, template, kept: kept(null) }),
            ]
          : [
              named('a draft', { offer: offer(2, 'draft'), template, kept: null }),
              named('a published offer', { offer: offer(2, 'published'), template, kept: null }),
              named('with unsaved changes', { offer: offer(2, 'published'), template, kept: kept(2) }),
              named('what was kept is stored by now', {
                offer: offer(2, 'published'),
                template,
                kept: kept(1, stored),
              }),
              named('with changes of an older version', { offer: offer(3, 'published'), template, kept: kept(2) }),
            ],
      error: [
        unreachable,
        named('there is none', failure('notFound', 'Gone.')),
        named('no kind', failure('invalid', 'No.')),
      ],
    },
    loadNewest: {
      done: ({ context }) => [
        named('what somebody else saved', offer(nextVersion(context.offer), 'published', 'Theirs')),
        named('what was sent here', { ...offer(nextVersion(context.offer), 'draft'), data: context.draft.data }),
      ],
      error: [unreachable],
    },
    saveOffer: {
      done: ({ context }) => [
        { ...offer(nextVersion(context.offer), context.offer?.state ?? 'draft'), data: context.draft.data },
      ],
      error: [conflict, invalid, unreachable],
    },
    carryOut: {
      done: ({ context: { offer: current, action } }) => [
        offer(nextVersion(current), action?.kind === 'withdraw' ? 'withdrawn' : 'published', 'Acted'),
      ],
      error: [conflict, refused, unreachable],
    },
  },
  delays: {},
  context: ({ slug, offer: current, draft: { data }, theirs, action, failure: last }) => ({
    slug,
    version: current && Math.min(current.version, MAX_VERSION),
    state: current?.state ?? null,
    stored: current?.data.name ?? null,
    name: data.name ?? null,
    theirs: theirs !== null,
    action: action && (action.kind === 'undo' ? `undo ${action.version}` : action.kind),
    last: last && `${last.kind} ${last.code}`,
  }),
  ignored: [
    { in: ['loading', 'open'], events: ['offerEditor.retried'], because: 'the offer is there or on its way' },
    {
      in: ['open.clean'],
      events: ['offerEditor.saveRequested', 'offerEditor.discarded', ...ANSWERS, ...CHOICES],
      because: 'nothing is changed, and nothing has been asked',
    },
    {
      in: ['open.changed'],
      events: ['offerEditor.actionRequested', ...ANSWERS, ...CHOICES],
      because: 'changes are saved or discarded first, so that it is clear which version an action is about',
    },
    {
      in: ['open.saving', 'open.loadingNewest', 'open.acting', 'open.refreshing'],
      events: [...FORM, ...ANSWERS, ...CHOICES],
      because: 'the server is being asked',
    },
    { in: ['open.conflict'], events: [...FORM, ...ANSWERS], because: 'one of the two versions is chosen first' },
    { in: ['open.confirming'], events: [...FORM, ...CHOICES], because: 'the question is answered first' },
  ],
  outcomes: {
    start: 'loading',
    'offerEditor.changed': {
      'open.clean': (now, { event: { draft: wanted }, effects, before }) =>
        isStored(before, wanted)
          ? now.context === before.context && effects.length === 0 && 'open.clean'
          : now.context.draft === wanted &&
            now.context.failure === null &&
            isDone(effects, keepsDraft(now)) &&
            'open.changed',
      'open.changed': (now, { event: { draft: wanted }, effects, before }) =>
        now.context.draft === wanted &&
        (isStored(before, wanted)
          ? isDone(effects, dropsDraft(before)) && 'open.clean'
          : isDone(effects, keepsDraft(now)) && 'open.changed'),
    },
    'offerEditor.saveRequested': { 'open.changed': 'open.saving' },
    'offerEditor.discarded': {
      'open.changed': (now, { effects, before }) =>
        isDone(effects, dropsDraft(before)) &&
        (before.context.offer ? isStored(now, now.context.draft) && 'open.clean' : 'loading'),
    },
    'offerEditor.actionRequested': {
      'open.clean': (now, { event: { action }, before: { context } }) => {
        const { offer: current } = context;
        const isAllowed =
          current !== null &&
          (action.kind === 'undo'
            ? action.version < current.version
            : (action.kind === 'withdraw') === (current.state === 'published'));
        return isAllowed ? now.context.action === action && 'open.confirming' : now.context === context && 'open.clean';
      },
    },
    // The dialog stays open while the server is asked.
    'offerEditor.actionConfirmed': { 'open.confirming': (now) => now.hasTag('confirming') && 'open.acting' },
    'offerEditor.actionCancelled': { 'open.confirming': (now) => now.context.action === null && 'open.clean' },
    'offerEditor.mineChosen': {
      'open.conflict': (now, { effects, before }) =>
        now.context.draft === before.context.draft &&
        now.context.offer === before.context.theirs &&
        now.context.theirs === null &&
        (before.context.offer === null
          ? isDone(effects, dropsDraft(before), keepsDraft(now), opens)
          : isDone(effects, keepsDraft(now))) &&
        'open.changed',
    },
    'offerEditor.theirsChosen': {
      'open.conflict': (now, { effects, before }) =>
        now.context.offer === before.context.theirs &&
        now.context.theirs === null &&
        isStored(now, now.context.draft) &&
        (before.context.offer === null
          ? isDone(effects, dropsDraft(before), opens)
          : isDone(effects, dropsDraft(before))) &&
        'open.clean',
    },
    'offerEditor.retried': { unreachable: 'loading' },
    'done(loadOffer)': ({ context }, { event: { output } }) => {
      const unsaved = output.kept;
      if (context.offer !== output.offer) return false;
      if (unsaved && unsaved.version !== (output.offer?.version ?? null) && unsaved.draft === mine) {
        return context.draft === mine && context.theirs === output.offer && 'open.conflict';
      }
      return unsaved?.draft === mine ? context.draft === mine && 'open.changed' : 'open.clean';
    },
    'error(loadOffer)': (now, { event: { error } }) =>
      error === unreachable ? now.context.failure === error && 'unreachable' : now.status === 'done' && 'missing',
    'done(saveOffer)': (now, { event: { output }, effects, before }) => isTaken(now, output, before, effects),
    'error(saveOffer)': (now, { event: { error }, effects }) =>
      now.context.failure === error &&
      effects.length === 0 &&
      (error === conflict ? 'open.loadingNewest' : 'open.changed'),
    'done(loadNewest)': {
      'open.loadingNewest': (now, { event: { output }, effects, before }) =>
        isSame(output.data, before.context.draft.data)
          ? isTaken(now, output, before, effects)
          : now.context.theirs === output && now.context.failure === null && effects.length === 0 && 'open.conflict',
      // The message that the offer has changed stays.
      'open.refreshing': (now, { event: { output }, effects, before }) =>
        now.context.offer === output &&
        now.context.failure === before.context.failure &&
        effects.length === 0 &&
        'open.clean',
    },
    'error(loadNewest)': {
      'open.loadingNewest': (now, { event }) => now.context.failure === event.error && 'open.changed',
      'open.refreshing': (now, { event }) => now.context.failure === event.error && 'open.clean',
    },
    'done(carryOut)': (now, { event: { output }, effects }) =>
      now.context.offer === output && isDone(effects, { type: 'refreshList' }) && 'open.clean',
    'error(carryOut)': (now, { event: { error } }) =>
      now.context.failure === error &&
      now.context.action === null &&
      (error === conflict ? now.hasTag('saving') && 'open.refreshing' : 'open.clean'),
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('loading') &&
      once(snapshot, 'loadOffer', () => opensRight(snapshot)) &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children.loadOffer, { kind: 'coupon', slug: snapshot.context.slug }),
    missing: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('loading') && snapshot.context.offer === null,
    unreachable: (snapshot) =>
      snapshot.context.failure?.kind === 'unreachable' && snapshot.can({ type: 'offerEditor.retried' }),
    open: (snapshot) =>
      !snapshot.hasTag('loading') && snapshot.hasTag('conflict') === (snapshot.context.theirs !== null),
    'open.clean': (snapshot, { effects }) =>
      !snapshot.hasTag('unsaved') &&
      snapshot.context.action === null &&
      (isFirst(snapshot) || isStored(snapshot, snapshot.context.draft)) &&
      (!has(effects, 'openOffer') || has(effects, 'dropDraft')) &&
      opensRightly(snapshot, effects) &&
      once(snapshot, 'changes', () => knowsChanges(snapshot) && opensNewPage(snapshot) && allowsActions(snapshot)) &&
      offers(snapshot, 'actions'),
    'open.changed': (snapshot, { event, effects }) =>
      snapshot.hasTag('unsaved') &&
      !snapshot.hasTag('saving') &&
      !isStored(snapshot, snapshot.context.draft) &&
      // A change is on this device before anything else can happen to it.
      (event?.type !== 'offerEditor.changed' || has(effects, 'keepDraft') || snapshot.hasTag('saving')) &&
      keepsRightly(snapshot, effects) &&
      opensRightly(snapshot, effects) &&
      // A new offer's draft moves to the page of the offer that has its address.
      has(effects, 'dropDraft') === has(effects, 'openOffer') &&
      (!isChoice(event) || has(effects, 'keepDraft')) &&
      (!isError(event, 'saveOffer') || snapshot.context.failure !== null) &&
      offers(snapshot, 'save'),
    'open.saving': (snapshot) =>
      once(snapshot, 'saveOffer', () => knowsConflicts(snapshot, 'saveOffer', 'loadingNewest', 'changed')) &&
      snapshot.hasTag('saving') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children.saveOffer, {
        ...{ kind: 'coupon', slug: snapshot.context.slug },
        ...{ version: snapshot.context.offer?.version ?? null, draft: snapshot.context.draft },
      }) &&
      offers(snapshot, 'nothing'),
    'open.loadingNewest': (snapshot) =>
      snapshot.hasTag('saving') &&
      hasInput(snapshot.children.loadNewest, {
        kind: 'coupon',
        slug: snapshot.context.slug ?? snapshot.context.draft.slug,
      }) &&
      offers(snapshot, 'nothing'),
    'open.refreshing': (snapshot) =>
      !snapshot.hasTag('unsaved') &&
      snapshot.context.action === null &&
      snapshot.context.failure?.code === 'offer_changed' &&
      hasInput(snapshot.children.loadNewest, { kind: 'coupon', slug: 'spring' }) &&
      offers(snapshot, 'nothing'),
    'open.conflict': (snapshot, { effects }) =>
      snapshot.hasTag('unsaved') &&
      snapshot.context.theirs !== null &&
      !isOf(snapshot.context.theirs, snapshot.context.draft) &&
      !has(effects, 'dropDraft') &&
      offers(snapshot, 'choice'),
    'open.confirming': (snapshot) =>
      snapshot.hasTag('confirming') &&
      !snapshot.hasTag('acting') &&
      snapshot.context.action !== null &&
      offers(snapshot, 'answer'),
    'open.acting': (snapshot) =>
      once(snapshot, 'carryOut', () => knowsConflicts(snapshot, 'carryOut', 'refreshing', 'clean')) &&
      snapshot.hasTag('acting') &&
      hasInput(snapshot.children.carryOut, {
        ...{ kind: 'coupon', slug: snapshot.context.slug },
        ...{ version: snapshot.context.offer?.version, action: snapshot.context.action },
      }) &&
      offers(snapshot, 'nothing'),
  },
});
