// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import { offerEditorMachine } from '../../../machines/commerce/offer-editor/offer-editor.machine.ts';
import type { OfferAction } from '../../../machines/commerce/offer-editor/offer-editor.types.ts';
import { offerPreviewMachine } from '../../../machines/commerce/offer-preview/offer-preview.machine.ts';
import {
  type WeekendPlan,
  type WeekendPlanContext,
  weekendPlanMachine,
} from '../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { OfferEditor } from '../../../src/client/pages/commerce/offers/offer-editor.tsx';
import { OFFER_FORMS } from '../../../src/client/pages/commerce/offers/offer-fields.ts';
import { PreviewPanel } from '../../../src/client/pages/commerce/offers/preview-panel.tsx';
import { WeekendDialog } from '../../../src/client/pages/commerce/offers/weekend-dialog.tsx';
import type { WeekendPreview } from '../../../src/contract/commerce/free-weekends.ts';
import type { OfferDetail, OfferPreview } from '../../../src/contract/commerce/offers-admin.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { choose, fill, press, pressKey, readingOf } from '../../support/site/reading.ts';

afterEach(() => vi.unstubAllGlobals());

const NOON = Date.UTC(2027, 0, 3, 12);
const data = { ...OFFER_FORMS.coupon.template, name: 'Spring' };
const revision = (version: number, name: string, state: OfferDetail['state'] = 'published') => ({
  ...{ version, state, starts_at: null, ends_at: null, data: { ...data, name }, at: NOON },
  author: version === 1 ? null : { id: 'grace', name: 'Grace' },
});
const offer: OfferDetail = {
  ...{ kind: 'coupon', slug: 'spring', name: 'Spring', state: 'published', version: 3, data },
  ...{ starts_at: null, ends_at: null, updated_at: NOON, author: { id: 'grace', name: 'Grace' } },
  revisions: [revision(3, 'Spring'), revision(2, 'Sprung'), revision(1, 'Sprung', 'draft')],
} as OfferDetail;

describe('the editor of an offer', () => {
  type Context = Parameters<typeof offerEditorMachine.resolveState>[0]['context'];
  const open = async (state: StateValue, stored: OfferDetail | null = offer, change: Partial<Context> = {}) => {
    answerCalls({});
    const context: Context = {
      ...{ kind: 'coupon', slug: stored?.slug ?? null, offer: stored, theirs: null, action: null, failure: null },
      draft: { slug: stored?.slug ?? '', data, startsAt: null, endsAt: null },
      ...change,
    };
    const snapshot = offerEditorMachine.resolveState({ value: { open: state }, context });
    const actor = createActor(offerEditorMachine, { snapshot, input: { kind: 'coupon', slug: null } });
    const send = vi.spyOn(actor, 'send').mockImplementation(() => {});
    const page = await show(<OfferEditor actor={actor} kind="coupon" />);
    return { send, words: readingOf(page) };
  };
  const sentBy = ({ send }: Awaited<ReturnType<typeof open>>) => send.mock.calls.map(([event]) => event);
  const head = (words: string[]) => words.slice(0, words.indexOf('Name*: “Spring”'));

  test.each<[string, StateValue, Partial<OfferDetail> | null, string[]]>([
    ['a published one', 'clean', {}, ['[Withdraw]', '[Save] (There is nothing to save.)']],
    ['a draft', 'clean', { state: 'draft' }, ['[Publish]', '[Save] (There is nothing to save.)']],
    ['a withdrawn one', 'clean', { state: 'withdrawn' }, ['[Publish]', '[Save] (There is nothing to save.)']],
    ['a changed one', 'changed', {}, ['[Discard changes]', '[Save]']],
    ['one that is saved', 'saving', {}, ['[Save, Please wait] (busy)']],
  ])('[CO-12] of %s has the actions that it can take', async (_, state, change, actions) => {
    const { words } = await open(state, { ...offer, ...change });
    expect(words.filter((text) => /^\[(Discard|Withdraw|Publish|Save)/.test(text))).toEqual(actions);
  });

  test('[CO-12] each action is its own button', async () => {
    const published = await open('clean');
    await press('Withdraw');
    expect(sentBy(published)).toEqual([{ type: 'offerEditor.actionRequested', action: { kind: 'withdraw' } }]);
    const draft = await open('clean', { ...offer, state: 'draft' });
    await press('Publish');
    expect(sentBy(draft)).toEqual([{ type: 'offerEditor.actionRequested', action: { kind: 'publish' } }]);
    const changed = await open('changed');
    await press('Discard changes');
    await press('Save');
    expect(sentBy(changed)).toEqual([{ type: 'offerEditor.discarded' }, { type: 'offerEditor.saveRequested' }]);
  });

  test('[CO-12] says what is not saved, and that a published one counts at once', async () => {
    const UNSAVED = 'Unsaved changes. They stay in this tab when you reload.';
    const said = async (stored: OfferDetail | null) =>
      head((await open('changed', stored)).words).filter((text) => text.startsWith('Unsaved'));
    expect(await said(offer)).toEqual([`${UNSAVED} This offer is published: saving counts at once.`]);
    expect(await said({ ...offer, state: 'draft' })).toEqual([UNSAVED]);
    expect(await said(null)).toEqual([UNSAVED]);
  });

  test('[CO-12] is named after its offer, with its state; a new one gets an address first', async () => {
    const HEAD = ['Offers -> /offers?kind=coupon', 'Coupons'];
    const stored = await open('clean');
    expect(stored.words.slice(0, 4)).toEqual([...HEAD, '# Spring', 'spring Published Version 3']);
    expect(stored.words.filter((text) => text.startsWith('Address'))).toEqual([]);
    const fresh = await open('clean', null);
    expect(fresh.words.slice(0, 3)).toEqual([...HEAD, '# New coupon']);
    expect(fresh.words).not.toContain('# History');
    expect(fresh.words).toContain("Lowercase letters, digits and hyphens. A coupon's code. It can't be changed later.");
    await fill('Address*', 'summer');
    await fill('Name*', 'Summer');
    const draft = { slug: '', data, startsAt: null, endsAt: null };
    expect(sentBy(fresh)).toEqual([
      { type: 'offerEditor.changed', draft: { ...draft, slug: 'summer' } },
      { type: 'offerEditor.changed', draft: { ...draft, data: { ...data, name: 'Summer' } } },
    ]);
    await fill('Start', '2027-05-06T12:30');
    expect(sentBy(fresh).at(-1)).toEqual({
      type: 'offerEditor.changed',
      draft: { ...draft, startsAt: new Date('2027-05-06T12:30').getTime() },
    });
  });

  test('[CO-12] says why it was not saved, at the field and above; of two versions it speaks alone', async () => {
    const errors = { slug: ['This address is taken.'], 'data.name': ['The name is too long.'] };
    const { words } = await open('changed', null, { failure: failure('invalid', 'Check the form.', { errors }) });
    expect(words).toEqual(
      expect.arrayContaining(['Check the form.', 'This address is taken.', 'The name is too long.']),
    );
    const theirs = { ...offer, version: 4 } as OfferDetail;
    expect((await open('conflict', offer, { theirs })).words.join('\n')).not.toContain('Unsaved changes');
  });

  test('[CO-12] the preview asks again for what is seen otherwise', async () => {
    await open('clean');
    const asked = answerCalls({});
    await fill('With a coupon', 'TEN');
    await eventually(() => expect(asked.join()).toContain('"coupon":"TEN"'));
  });

  test('[CO-12] shows each version with what changed in it; an older one is restored by its own button', async () => {
    const restored = await open('clean');
    const { words } = restored;
    const CHANGED = expect.stringMatching(/^Name: Sprung → Spring$/);
    expect(words.slice(words.indexOf('# History'))).toEqual([
      '# History',
      ...['Version 3 Published', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC, Grace$/), CHANGED],
      ...['Version 2 Published', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC, Grace$/), '[Restore version 2]'],
      ...['Version 1 Draft', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC, comes with Chartered$/)],
      '[Restore version 1]',
    ]);
    await press('Restore version 2');
    expect(sentBy(restored)).toEqual([{ type: 'offerEditor.actionRequested', action: { kind: 'undo', version: 2 } }]);
    expect((await open('changed')).words).toContain('[Restore version 2] (Save or discard your changes first.)');
  });

  test.each<[OfferAction, string[]]>([
    [
      { kind: 'publish' },
      ['# Publish this offer?', 'Buyers see it right away, or from its start if it has one.', '[Cancel]', '[Publish]'],
    ],
    [
      { kind: 'withdraw' },
      [
        '# Withdraw this offer?',
        'It no longer applies. Its versions are kept, and you can publish it again.',
        ...['[Cancel]', '[Withdraw]'],
      ],
    ],
    [
      { kind: 'undo', version: 2 },
      [
        '# Restore this version?',
        'Version 2 of Spring. Its content and schedule become the newest version. If the offer is published, the change is live right away.',
        ...['[Cancel]', '[Restore]'],
      ],
    ],
  ])('[CO-12] asks before %j; confirmed alone it is carried out', async (action, words) => {
    const asked = () => readingOf(document.querySelector('[role="alertdialog"]'));
    const confirmed = await open('confirming', offer, { action });
    expect(asked()).toEqual(words);
    await press(String(words.at(-1)).slice(1, -1));
    expect(sentBy(confirmed)).toEqual([{ type: 'offerEditor.actionConfirmed' }]);
    const cancelled = await open('confirming', offer, { action });
    await press('Cancel');
    await pressKey('Escape');
    expect(sentBy(cancelled)).toEqual([
      { type: 'offerEditor.actionCancelled' },
      { type: 'offerEditor.actionCancelled' },
    ]);
    await open('acting', offer, { action });
    expect(asked().slice(2)).toEqual([
      '[Cancel] (Please wait)',
      `${String(words.at(-1)).slice(0, -1)}, Please wait] (busy)`,
    ]);
  });

  test('[CO-12] of two versions the administrator chooses one, seeing what differs', async () => {
    const theirs = { ...offer, version: 4, data: { ...data, name: 'Theirs' }, author: null } as OfferDetail;
    const both = await open('conflict', offer, { theirs });
    const at = both.words.findIndex((text) => text.startsWith('Somebody else saved'));
    expect(both.words.slice(at, at + 5)).toEqual([
      expect.stringMatching(/^Somebody else saved version 4 on 3 Jan 2027, \d\d:00 UTC$/),
      "Your changes aren't saved yet, but nothing is lost. Saved now, and what yours would make of it:",
      ...['Name: Theirs → Spring', '[Keep my changes]', '[Use the saved version]'],
    ]);
    const named = await open('conflict', offer, { theirs: { ...theirs, author: { id: 'grace', name: 'Grace' } } });
    expect(named.words.filter((text) => text.startsWith('Grace saved version 4'))).toHaveLength(1);
    await press('Use the saved version');
    await press('Keep my changes');
    expect(sentBy(named)).toEqual([{ type: 'offerEditor.theirsChosen' }, { type: 'offerEditor.mineChosen' }]);
  });
});

describe('the preview of prices', () => {
  const question = {
    ...{ kind: 'coupon' as const, slug: 'spring', coupon: '', at: null },
    draft: { slug: 'spring', data: {}, startsAt: null, endsAt: null },
  };
  const price = (total: number, ...amounts: number[]) => ({
    ...{ slug: 's', name: 'S', quantity: 1, total },
    lines: amounts.map((amount, at) => ({
      reason: at === 0 ? ('list' as const) : ('coupon' as const),
      label: `L${at}`,
      amount,
    })),
  });
  const preview: OfferPreview = { at: NOON, currency: 'USD', bundles: [], banner: null, notes: [] };
  const read = async (change: Partial<OfferPreview> | null, problem = false) => {
    const onSeenChange = vi.fn();
    const context = {
      question,
      preview: change && { ...preview, ...change },
      failure: problem ? failure('unreachable', 'No answer.') : null,
    };
    const snapshot = offerPreviewMachine.resolveState({ value: problem ? 'failed' : 'shown', context });
    const actor = createActor(offerPreviewMachine, { snapshot, input: question });
    const send = vi.spyOn(actor, 'send');
    const seen = { coupon: 'TEN', at: null };
    const page = await show(<PreviewPanel {...{ actor, isFormMarked: true, seen, onSeenChange }} kind="coupon" />);
    return { onSeenChange, send, words: readingOf(page).slice(5) };
  };
  const AS_OF = expect.stringMatching(/^As of 3 Jan 2027, \d\d:00 UTC$/);

  test('[CO-12] shows each bundle with examples and their reasons, and what should be known', async () => {
    const bundles: OfferPreview['bundles'] = [
      { slug: 'a', name: 'A', availability: 'available', examples: [{ label: 'One', price: price(100, 100) }] },
      { slug: 'b', name: 'B', availability: 'presale', examples: [{ label: 'Five', price: price(300, 400, -100) }] },
      { slug: 'c', name: 'C', availability: 'coming', examples: [] },
    ];
    expect((await read({ bundles, notes: ['TEN has ended.'] })).words).toEqual([
      ...['TEN has ended.', AS_OF, '# A', 'One', '$1'],
      ...['# BPresale', 'Five', '$3', 'L0 $4 · L1 -$1', '# CComing soon'],
    ]);
    expect((await read({})).words).toEqual([AS_OF, "This offer doesn't change any prices."]);
  });

  test('[CO-12] keeps the last prices when it fails, and is tried again; coupon and moment are asked for', async () => {
    const failed = await read({}, true);
    expect(failed.words.slice(0, 1)).toEqual(['No answer. These are the last prices that could be calculated.']);
    const away = await read(null, true);
    expect(away.words[0]).toBe('No answer.');
    await press('Try again');
    expect(away.send.mock.calls).toEqual([[{ type: 'offerPreview.retried' }]]);
    const { onSeenChange } = await read({});
    await fill('With a coupon', 'ELEVEN');
    await fill('Seen at', '2027-05-06T12:30');
    expect(onSeenChange.mock.calls).toEqual([
      [{ coupon: 'ELEVEN', at: null }],
      [{ coupon: 'TEN', at: new Date('2027-05-06T12:30').getTime() }],
    ]);
  });
});

describe('the dialog of a free weekend', () => {
  const PREVIEW: WeekendPreview = {
    ...{ started_at: NOON, ended_at: NOON, shown_from: 0, opens: [], following: [], reserved: 0 },
    problem: null,
  };
  const plan: WeekendPlan = { step: 'prepare', id: null, tech: 'vuejs', startedAt: NOON, seenStart: null };
  const open = async (
    value: Parameters<typeof weekendPlanMachine.resolveState>[0]['value'],
    change: Partial<WeekendPlan> = {},
    context: Partial<WeekendPlanContext> = { preview: PREVIEW },
  ) => {
    const planned = { ...plan, ...change };
    const snapshot = weekendPlanMachine.resolveState({
      value,
      context: { weekends: [], plan: planned, preview: null, failure: null, ...context },
    });
    const send = vi.fn();
    await show(<WeekendDialog snapshot={snapshot} send={send} plan={planned} />);
    return { send, words: readingOf(document.querySelector('[role="dialog"]')) };
  };
  const sent = ({ send }: Awaited<ReturnType<typeof open>>) => send.mock.calls.map(([event]) => event);
  const PREVIEWED = { planning: 'previewed' } as const;

  test.each([
    [0, 'Nobody waits for the next one yet.'],
    [1, '1 person waits for the next one and is told by mail when it begins.'],
    [7, '7 people wait for the next one and are told by mail when it begins.'],
  ])('[CO-12] says that %d wait', async (reserved, words) => {
    expect((await open(PREVIEWED, {}, { preview: { ...PREVIEW, reserved } })).words).toContain(words);
  });

  test('[CO-12] says in which time its start is entered, and what that is in UTC', async () => {
    const empty = await open({ planning: 'incomplete' }, { startedAt: null }, {});
    expect(empty.words).toContain('In your time zone. It lasts for 48 hours.');
    expect((await open(PREVIEWED)).words).toContain('3 Jan 2027, 12:00 UTC. It lasts for 48 hours.');
  });

  test('[CO-12] shows what is open, from when it is seen, and what follows it', async () => {
    const following = [
      { kind: 'banner' as const, slug: 'live', name: 'Live', from: NOON, until: NOON },
      { kind: 'promotion' as const, slug: 'deal', name: 'Deal', from: NOON, until: NOON },
    ];
    const { words } = await open(
      PREVIEWED,
      {},
      {
        preview: { ...PREVIEW, opens: ['The training', 'The mock exam'], following, shown_from: Date.UTC(2999, 0, 1) },
      },
    );
    const at = words.indexOf('Seen by visitors');
    expect(words[at + 1]).toMatch(/^From .*2999.*\. Until then they see another one that is offered\.$/);
    expect(words.join('\n')).toContain('The training');
    expect(words.filter((text) => text.includes(' -> '))).toEqual([
      'Live -> /offers/banner/live',
      'Deal -> /offers/promotion/deal',
    ]);
    expect(words.filter((text) => /^(Banner|Promotion), /.test(text)).map((text) => text.split(',')[0])).toEqual([
      'Banner',
      'Promotion',
    ]);
    const plain = (await open(PREVIEWED)).words;
    expect(plain.slice(plain.indexOf('Open'), -3)).toEqual([
      ...['Open', '3 Jan 2027, 12:00 UTC – 3 Jan 2027, 12:00 UTC'],
      ...['Seen by visitors', 'As soon as it is offered.', 'Reservations', 'Nobody waits for the next one yet.'],
      ...['Banners and promotions that follow it', 'None.'],
    ]);
    const loading = await open({ planning: 'previewing' }, {}, {});
    expect(loading.words).toContain('Loading what follows from it');
    expect(loading.words.at(-2)).toBe('[Prepare] (What follows from it is not known yet.)');
  });

  test('[CO-12] is confirmed when nothing stands in the way; cancelled by its button, its cross and Escape', async () => {
    const possible = await open(PREVIEWED);
    const confirm = 'Prepare';
    expect(possible.words.slice(-3)).toEqual(['[Cancel]', '[Prepare]', '[Close]']);
    await press(confirm);
    expect(sent(possible)).toEqual([{ type: 'weekendPlan.confirmed' }]);
    const blocked = await open(PREVIEWED, {}, { preview: { ...PREVIEW, problem: 'Another one runs then.' } });
    expect(blocked.words).toContain('Another one runs then.');
    expect(blocked.words.at(-2)).toBe(`[${confirm}] (Something stands in the way.)`);
    await press(confirm);
    await press('Cancel');
    await press('Close');
    await pressKey('Escape');
    expect(sent(blocked)).toEqual(Array.from({ length: 3 }, () => ({ type: 'weekendPlan.cancelled' })));
    const busy = await open('carryingOut');
    expect(busy.words.slice(-3)).toEqual([
      ...['[Cancel] (Please wait)', `[${confirm}, Please wait] (busy)`, '[Close]'],
    ]);
    const incomplete = await open({ planning: 'incomplete' }, { startedAt: null }, {});
    expect(incomplete.words.at(-2)).toBe(`[${confirm}] (Enter a start first.)`);
  });

  test('[CO-12] a step that takes it away is not held up', async () => {
    const blocked = { preview: { ...PREVIEW, problem: 'Another one runs then.' } };
    const { words, send } = await open(PREVIEWED, { step: 'withdraw', id: 'w' }, blocked);
    expect(words).not.toContain('Another one runs then.');
    await press('Withdraw');
    expect(send.mock.calls).toEqual([[{ type: 'weekendPlan.confirmed' }]]);
  });

  test('[CO-12] technology and start are entered, each by itself', async () => {
    const entered = await open(PREVIEWED);
    await choose('Technology', 'React');
    await fill('Start', '2027-05-06T12:30');
    await fill('Start', '');
    expect(sent(entered)).toEqual([
      { type: 'weekendPlan.changed', change: { tech: 'react' } },
      { type: 'weekendPlan.changed', change: { startedAt: new Date('2027-05-06T12:30').getTime() } },
      { type: 'weekendPlan.changed', change: { startedAt: null } },
    ]);
    const moved = await open(PREVIEWED, { step: 'move', id: 'w' });
    expect(moved.words.filter((text) => text.startsWith('Technology'))).toEqual([]);
    const offered = await open(PREVIEWED, { step: 'offer', id: 'w' });
    expect(offered.words.filter((text) => text.startsWith('Start'))).toEqual([]);
    expect(offered.words[2]).toMatch(/^Vue\.js, .*2027/);
  });

  test('[CO-12] what is wrong with the start stands at it; other failures are tried again', async () => {
    const wrong = failure('invalid', 'No.', { errors: { started_at: ['It is too late.'] } });
    const field = await open({ planning: 'unpreviewed' }, {}, { failure: wrong });
    expect(field.words).toContain('It is too late.');
    expect(field.words).not.toContain('No.');
    const away = await open({ planning: 'unpreviewed' }, {}, { failure: failure('unreachable', 'No answer.') });
    expect(away.words).toContain('No answer.');
    await press('Try again');
    expect(sent(away)).toEqual([{ type: 'weekendPlan.retried' }]);
  });
});
