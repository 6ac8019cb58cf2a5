import { type SnapshotFrom, transition } from 'xstate';
import { type Device, devicesMachine, OTHERS } from '../../../machines/account/devices/devices.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const here: Device = {
  id: 'here',
  device: 'Firefox on Linux',
  created_at: 1,
  last_used_at: 2,
  current: true,
  impersonated: false,
};
const there: Device = { ...here, id: 'there', device: 'Chrome on Windows', current: false };
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const gone = named('that session has already ended', failure('notFound', 'The session was not found.'));
/** Raised by the actor itself, so that no event of the chart's types names it. */
const SIGNED_OUT_ALREADY = { type: 'xstate.error.actor.endDevice', error: gone, actorId: 'endDevice' } as never;

const elsewhere: Device = { ...there, id: 'elsewhere', last_used_at: 9 };
const asUser: Device = { ...there, id: 'as-user', impersonated: true };

type Now = SnapshotFrom<typeof devicesMachine>;

/** Every device is listed as the server listed it, and every one but this browser can be signed out by itself, wherever it stands. */
const isEveryOtherEndable = (loading: Now) =>
  once(loading, 'lists', () =>
    [
      [there, here, elsewhere, asUser],
      [elsewhere, asUser, here],
      [here, asUser],
    ].every((list) => {
      const shown = ahead(loading, doneWith('loadDevices', list));
      return (
        isSame(shown.context.devices, list) &&
        shown.can({ type: 'devices.endOthersRequested' }) &&
        !shown.can({ type: 'devices.endRequested', id: 'here' }) &&
        !shown.can({ type: 'devices.endRequested', id: 'gone' }) &&
        list
          .filter(({ current }) => !current)
          .every(({ id }) => {
            const ending = ahead(shown, { type: 'devices.endRequested', id });
            return ending.context.ending === id && hasInput(ending.children['endDevice'], { id });
          })
      );
    }),
  );

export const model = defineModel(devicesMachine, {
  events: {
    'devices.retried': [{}],
    'devices.endRequested': [named('another place', { id: 'there' }), named('this browser', { id: 'here' })],
    'devices.endOthersRequested': [{}],
  },
  words: {
    'devices.endOthersRequested': 'The user wants to sign out every other device.',
    'devices.endRequested': 'The user wants to sign out a device.',
  },
  invokes: {
    loadDevices: {
      done: [named('two places', [here, there]), named('only this browser', [here])],
      error: [unreachable],
    },
    endDevice: { done: [undefined], error: [unreachable, gone] },
    endOthers: { done: [undefined], error: [unreachable] },
  },
  delays: {},
  context: ({ devices, ending, failure: last }) => ({ devices: devices?.length, ending, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['loading', 'shown', 'ending', 'endingOthers', 'refreshing'],
      events: ['devices.retried'],
      because: 'the list is loaded or loading; only the page without it offers a retry',
    },
    {
      in: ['loading', 'unreachable'],
      events: ['devices.endRequested', 'devices.endOthersRequested'],
      because: 'there is no list to choose from',
    },
    {
      in: ['ending', 'endingOthers', 'refreshing'],
      events: ['devices.endRequested', 'devices.endOthersRequested'],
      because: 'one request at a time: the list is about to change',
    },
  ],
  outcomes: {
    start: 'loading',
    'devices.retried': { unreachable: 'loading' },
    'devices.endRequested': {
      shown: (_, { event: { id }, before }) =>
        id === 'there' && before.context.devices.length > 1 ? 'ending' : 'shown',
    },
    'devices.endOthersRequested': {
      shown: (_, { before }) => (before.context.devices.length > 1 ? 'endingOthers' : 'shown'),
    },
    'done(loadDevices)': (now, { event: { output } }) => isSame(now.context.devices, output) && 'shown',
    'error(loadDevices)': (now, { event: { error } }) => now.context.failure === error && 'unreachable',
    'done(endDevice)': 'refreshing',
    // A device that is gone is as good as signed out.
    'error(endDevice)': (now, { event: { error } }) =>
      error === gone ? 'refreshing' : now.context.failure === error && 'shown',
    'done(endOthers)': 'refreshing',
    'error(endOthers)': (now, { event: { error } }) => now.context.failure === error && 'shown',
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('shown') &&
      snapshot.context.failure === null &&
      isEveryOtherEndable(snapshot) &&
      failuresLead(snapshot, 'loadDevices', { others: 'unreachable' }) &&
      snapshot.children['loadDevices'] !== undefined,
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') &&
      !snapshot.hasTag('shown') &&
      snapshot.context.failure !== null &&
      snapshot.context.ending === null &&
      snapshot.can({ type: 'devices.retried' }),
    shown: (snapshot, { event }) =>
      snapshot.hasTag('shown') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.ending === null &&
      snapshot.context.devices?.length > 0 &&
      (!event?.type.startsWith('xstate.error') || snapshot.context.failure !== null) &&
      (!event?.type.startsWith('xstate.done') || snapshot.context.failure === null) &&
      !snapshot.can({ type: 'devices.endRequested', id: 'here' }) &&
      snapshot.can({ type: 'devices.endOthersRequested' }) === snapshot.context.devices.length > 1,
    ending: (snapshot) =>
      snapshot.hasTag('shown') &&
      snapshot.hasTag('busy') &&
      snapshot.context.ending === 'there' &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['endDevice'], { id: 'there' }) &&
      failuresLead(snapshot, 'endDevice', { notFound: 'refreshing', others: 'shown' }) &&
      transition(snapshot.machine, snapshot, SIGNED_OUT_ALREADY)[0].value === 'refreshing' &&
      !snapshot.can({ type: 'devices.endRequested', id: 'there' }),
    endingOthers: (snapshot) =>
      snapshot.hasTag('shown') &&
      snapshot.hasTag('busy') &&
      snapshot.context.ending === OTHERS &&
      snapshot.context.failure === null &&
      snapshot.children['endOthers'] !== undefined &&
      !snapshot.can({ type: 'devices.endOthersRequested' }),
    refreshing: (snapshot) =>
      snapshot.hasTag('shown') &&
      snapshot.hasTag('busy') &&
      // The ending session is marked until the new list is loaded.
      snapshot.context.ending !== null &&
      snapshot.children['refresh'] !== undefined,
  },
});
