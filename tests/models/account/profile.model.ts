import type { SnapshotFrom } from 'xstate';
import { profileMachine } from '../../../machines/account/profile/profile.machine.ts';
import type { ProfileFields } from '../../../machines/account/profile/profile.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { User } from '../../../src/contract/account/session.ts';
import { type CheckContext, defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, once, passed } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

// The chart passes the user on unchanged; the contract defines its fields.
const ada = { id: 'ada' } as User;
const fields: ProfileFields = {
  first_name: 'Ada',
  last_name: 'King',
  email: 'ada@example.com',
  occupation: 'Analyst',
  twitter: 'ada',
  linkedin: 'https://www.linkedin.com/in/ada',
};
const file = new File(['picture'], 'ada.png', { type: 'image/png' });
const stored = named('it is stored', ada);
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));

/** Whether the user was reported in this step just when an actor brought one. */
const reports = ({ effects, event }: CheckContext, ...actors: string[]) =>
  !actors.some((actor) => event?.type === `xstate.done.actor.${actor}`) ||
  JSON.stringify(effects.filter(({ type }) => type === 'reportUser')) ===
    JSON.stringify([{ type: 'reportUser', params: { user: ada } }]);

const hasPermission = (event: object, permission: boolean) => 'permission' in event && event.permission === permission;

/** The last turn of the switch counts. */
type Snapshot = SnapshotFrom<typeof profileMachine>;

/** The switch is saved once it has been left alone for a while, and nothing else on the page changes. */
const isWanted = (
  now: Snapshot,
  more: { event: { permission: boolean }; before: Snapshot; delays: readonly string[] | undefined },
) =>
  now.context.permission === more.event.permission &&
  (more.delays?.includes('sharingTime') ?? true) &&
  (['form', 'picture', 'providers'] as const).every(
    (part) => JSON.stringify(now.value[part]) === JSON.stringify(more.before.value[part]),
  ) &&
  'sharing.waiting';

const isAtRest = (now: Snapshot) =>
  now.matches({ form: 'editing', sharing: 'settled', picture: 'shown', providers: 'shown' });

/** Each part of the page keeps its message until it is tried again itself. */
function isOwnMessage(start: Snapshot): boolean {
  const refusal = failure('refused', 'No.');
  const tries = {
    form: { type: 'profile.submitted', fields },
    sharing: { type: 'profile.sharingChanged', permission: true },
    picture: { type: 'profile.pictureRemoved' },
    providers: { type: 'profile.disconnectRequested', provider: 'github' },
  } as const;
  const refused = ahead(
    start,
    ...Object.values(tries),
    passed('sharingTime', 'profile.sharing.waiting'),
    ...['saveProfile', 'saveSharing', 'removePicture', 'disconnect'].map((actor) => failedWith(actor, refusal)),
  );
  const parts = Object.keys(tries) as (keyof typeof tries)[];
  return (
    parts.every((part) => refused.context.failures[part] === refusal) &&
    parts.every((tried) => {
      const { failures } = ahead(refused, tries[tried]).context;
      return parts.every((part) => failures[part] === (part === tried ? null : refusal));
    })
  );
}

/** What is sent is what the user typed or chose, whatever it is. */
const isSentAsGiven = (start: Snapshot) =>
  once(start, 'what is sent', () => {
    const typed: ProfileFields = {
      ...{ first_name: 'Grace ', last_name: "O'Hara", email: 'Grace@example.com ', occupation: '' },
      ...{ twitter: '', linkedin: '' },
    };
    return (
      hasInput(ahead(start, { type: 'profile.submitted', fields: typed }).children.saveProfile, typed) &&
      (['discord', 'github'] as const).every(
        (provider) =>
          hasInput(ahead(start, { type: 'profile.connectRequested', provider }).children.beginConnect, { provider }) &&
          hasInput(ahead(start, { type: 'profile.disconnectRequested', provider }).children.disconnect, { provider }),
      ) &&
      (['beginConnect', 'beginJoin'] as const).every((actor) => {
        const url = 'https://provider.example/authorize?state=x#y';
        const wish = actor === 'beginJoin' ? 'profile.joinRequested' : 'profile.connectRequested';
        const begun = ahead(start, { type: wish, provider: 'discord' }, doneWith(actor, url));
        const { providers } = ahead(begun, passed('leaveTime', 'profile.providers.leaving')).context.failures;
        return hasInput(begun.children.openProvider, { url }) && providers?.kind === 'unreachable';
      })
    );
  });

export const model = defineModel(profileMachine, {
  events: {
    'profile.submitted': [named('all fields', { fields })],
    'profile.edited': [{}],
    'profile.sharingChanged': [named('on', { permission: true }), named('off', { permission: false })],
    'profile.pictureChosen': [named('a file', { file })],
    'profile.pictureRemoved': [{}],
    'profile.connectRequested': [named('GitHub', { provider: 'github' })],
    'profile.disconnectRequested': [named('GitHub', { provider: 'github' })],
    'profile.joinRequested': [{}],
  },
  invokes: {
    saveProfile: { done: [stored], error: [unreachable] },
    saveSharing: { done: [stored], error: [unreachable] },
    preparePicture: { done: ['small'], error: [named('it is not a picture', failure('invalid', 'No picture.'))] },
    uploadPicture: { done: [stored], error: [unreachable] },
    removePicture: { done: [stored], error: [unreachable] },
    beginConnect: { done: ['https://provider.example'], error: [unreachable] },
    beginJoin: { done: ['https://provider.example'], error: [unreachable] },
    disconnect: { done: [stored], error: [unreachable] },
    openProvider: { done: [undefined], error: [named('the browser blocks the address', new Error('no address'))] },
  },
  delays: { sharingTime: 750, leaveTime: 15_000 },
  context: ({ failures, permission }) => ({
    failures: Object.values(failures ?? {}).map((last) => last !== null),
    permission,
  }),
  ignored: [
    {
      in: ['form.editing', 'form.refused', 'form.saving.edited'],
      events: ['profile.edited'],
      because: 'the form is already marked as changed',
    },
    {
      in: ['form.saving'],
      events: ['profile.submitted'],
      because: 'the form is being saved; what is typed meanwhile is sent afterwards',
    },
    {
      in: ['picture.preparing', 'picture.uploading', 'picture.removing'],
      events: ['profile.pictureChosen', 'profile.pictureRemoved'],
      because: 'one change of the picture at a time',
    },
    {
      in: ['providers.connecting', 'providers.joining', 'providers.leaving', 'providers.disconnecting'],
      events: ['profile.connectRequested', 'profile.disconnectRequested', 'profile.joinRequested'],
      because: 'one change of the login methods at a time',
    },
  ],
  outcomes: {
    start: ['form.editing', 'sharing.settled', 'picture.shown', 'providers.shown'],
    'profile.submitted': {
      'form.editing': 'form.saving.untouched',
      'form.saved': 'form.saving.untouched',
      'form.refused': 'form.saving.untouched',
    },
    'profile.edited': { 'form.saving': 'form.saving.edited', 'form.saved': 'form.editing' },
    'profile.sharingChanged': {
      'sharing.settled': isWanted,
      'sharing.waiting': isWanted,
      'sharing.saving': isWanted,
      'sharing.refused': isWanted,
    },
    'profile.pictureChosen': { 'picture.shown': 'picture.preparing', 'picture.refused': 'picture.preparing' },
    'profile.pictureRemoved': { 'picture.shown': 'picture.removing', 'picture.refused': 'picture.removing' },
    'profile.connectRequested': {
      'providers.shown': 'providers.connecting',
      'providers.refused': 'providers.connecting',
    },
    'profile.disconnectRequested': {
      'providers.shown': 'providers.disconnecting',
      'providers.refused': 'providers.disconnecting',
    },
    'profile.joinRequested': { 'providers.shown': 'providers.joining', 'providers.refused': 'providers.joining' },
    // What is typed meanwhile is not shown as saved.
    'done(saveProfile)': { 'form.saving.untouched': 'form.saved', 'form.saving.edited': 'form.editing' },
    'error(saveProfile)': (now, { event: { error } }) => now.context.failures.form === error && 'form.refused',
    'done(saveSharing)': 'sharing.settled',
    'error(saveSharing)': (now, { event: { error } }) => now.context.failures.sharing === error && 'sharing.refused',
    'after(sharingTime)': 'sharing.saving',
    'done(preparePicture)': 'picture.uploading',
    'error(preparePicture)': (now, { event: { error } }) => now.context.failures.picture === error && 'picture.refused',
    'done(uploadPicture)': 'picture.shown',
    'error(uploadPicture)': (now, { event: { error } }) => now.context.failures.picture === error && 'picture.refused',
    'done(removePicture)': 'picture.shown',
    'error(removePicture)': (now, { event: { error } }) => now.context.failures.picture === error && 'picture.refused',
    'done(beginConnect)': 'providers.leaving',
    'error(beginConnect)': (now, { event: { error } }) =>
      now.context.failures.providers === error && 'providers.refused',
    'done(beginJoin)': 'providers.leaving',
    'error(beginJoin)': (now, { event: { error } }) => now.context.failures.providers === error && 'providers.refused',
    'done(openProvider)': 'providers.shown',
    'error(openProvider)': 'providers.refused',
    'after(leaveTime)': 'providers.refused',
    'done(disconnect)': 'providers.shown',
    'error(disconnect)': (now, { event: { error } }) => now.context.failures.providers === error && 'providers.refused',
  },
  checks: {
    // Each part is busy exactly while one of its requests is in flight.
    form: (snapshot) => snapshot.hasTag('saving') === (snapshot.children.saveProfile !== undefined),
    'form.editing': (snapshot, more) =>
      reports(more, 'saveProfile') &&
      !snapshot.hasTag('saving') &&
      !snapshot.hasTag('saved') &&
      snapshot.context.failures.form === null &&
      (more.event?.type.startsWith('profile.') === true || !isAtRest(snapshot) || isOwnMessage(snapshot)) &&
      (!isAtRest(snapshot) || isSentAsGiven(snapshot)) &&
      snapshot.can({ type: 'profile.submitted', fields }),
    'form.saving': (snapshot) =>
      snapshot.hasTag('saving') &&
      snapshot.context.failures.form === null &&
      hasInput(snapshot.children.saveProfile, fields) &&
      !snapshot.can({ type: 'profile.submitted', fields }),
    'form.saving.untouched': (snapshot) => snapshot.can({ type: 'profile.edited' }),
    // Input typed during the request is not shown as saved.
    'form.saving.edited': (snapshot) => !snapshot.can({ type: 'profile.edited' }) && !snapshot.hasTag('saved'),
    'form.saved': (snapshot, more) =>
      snapshot.hasTag('saved') &&
      snapshot.context.failures.form === null &&
      snapshot.can({ type: 'profile.submitted', fields }) &&
      reports(more, 'saveProfile'),
    'form.refused': (snapshot) =>
      !snapshot.hasTag('saving') &&
      !snapshot.hasTag('saved') &&
      snapshot.context.failures.form !== null &&
      snapshot.can({ type: 'profile.submitted', fields }),
    sharing: (snapshot) => snapshot.hasTag('savingSharing') || snapshot.children.saveSharing === undefined,
    'sharing.settled': (snapshot, more) =>
      !snapshot.hasTag('savingSharing') &&
      snapshot.context.permission === null &&
      snapshot.context.failures.sharing === null &&
      reports(more, 'saveSharing'),
    'sharing.waiting': (snapshot, { event }) =>
      snapshot.hasTag('savingSharing') &&
      snapshot.context.permission !== null &&
      // The last change counts.
      (event?.type !== 'profile.sharingChanged' || hasPermission(event, snapshot.context.permission)) &&
      snapshot.context.failures.sharing === null &&
      snapshot.children.saveSharing === undefined,
    'sharing.saving': (snapshot) =>
      snapshot.hasTag('savingSharing') &&
      snapshot.context.permission !== null &&
      hasInput(snapshot.children.saveSharing, { permission: snapshot.context.permission }) &&
      // The switch can be turned while it is being stored; the last turn counts.
      snapshot.can({ type: 'profile.sharingChanged', permission: false }),
    'sharing.refused': (snapshot) =>
      !snapshot.hasTag('savingSharing') &&
      snapshot.context.permission === null &&
      snapshot.context.failures.sharing !== null,
    picture: ({ children, ...snapshot }) =>
      snapshot.tags.has('preparingPicture') === (children.preparePicture !== undefined) &&
      snapshot.tags.has('uploadingPicture') === (children.uploadPicture !== undefined) &&
      snapshot.tags.has('removingPicture') === (children.removePicture !== undefined),
    'picture.shown': (snapshot, more) =>
      !snapshot.hasTag('uploadingPicture') &&
      snapshot.context.failures.picture === null &&
      snapshot.can({ type: 'profile.pictureChosen', file }) &&
      snapshot.can({ type: 'profile.pictureRemoved' }) &&
      reports(more, 'uploadPicture', 'removePicture'),
    'picture.preparing': (snapshot) =>
      snapshot.hasTag('preparingPicture') &&
      snapshot.context.failures.picture === null &&
      hasInput(snapshot.children.preparePicture, { file }) &&
      !snapshot.can({ type: 'profile.pictureChosen', file }),
    'picture.uploading': (snapshot) =>
      snapshot.hasTag('uploadingPicture') &&
      hasInput(snapshot.children.uploadPicture, { image: 'small' }) &&
      !snapshot.can({ type: 'profile.pictureChosen', file }),
    'picture.removing': (snapshot) =>
      snapshot.hasTag('removingPicture') &&
      snapshot.context.failures.picture === null &&
      snapshot.children.removePicture !== undefined &&
      !snapshot.can({ type: 'profile.pictureRemoved' }),
    'picture.refused': (snapshot) =>
      !snapshot.hasTag('uploadingPicture') &&
      snapshot.context.failures.picture !== null &&
      snapshot.can({ type: 'profile.pictureChosen', file }),
    providers: ({ children, ...snapshot }) =>
      snapshot.tags.has('changingProvider') ===
      [children.beginConnect, children.beginJoin, children.openProvider, children.disconnect].some(
        (child) => child !== undefined,
      ),
    'providers.shown': (snapshot, more) =>
      !snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers === null &&
      reports(more, 'disconnect'),
    'providers.connecting': (snapshot) =>
      snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers === null &&
      hasInput(snapshot.children.beginConnect, { provider: 'github' }),
    'providers.joining': (snapshot) =>
      snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers === null &&
      snapshot.children.beginJoin !== undefined,
    'providers.leaving': (snapshot) =>
      snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers === null &&
      hasInput(snapshot.children.openProvider, { url: 'https://provider.example' }),
    'providers.disconnecting': (snapshot) =>
      snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers === null &&
      hasInput(snapshot.children.disconnect, { provider: 'github' }),
    // Whatever happens to the redirect to a provider, the user can try again.
    'providers.refused': (snapshot) =>
      snapshot.can({ type: 'profile.connectRequested', provider: 'github' }) &&
      snapshot.can({ type: 'profile.joinRequested' }) &&
      !snapshot.hasTag('changingProvider') &&
      snapshot.context.failures.providers !== null,
  },
});
