import { type LeaseContext, leaseMachine } from '../../../machines/exam/lease/lease.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';

const LAPTOP = { device: 'laptop', deviceName: 'Firefox on Linux' };
const PHONE = { device: 'phone', deviceName: 'Safari on a phone' };
/** Acquisitions on one path; otherwise the epochs would grow without end. */
const MAX_EPOCH = 3;

const takenAt = ({ epoch }: LeaseContext) => 1_000_000 + epoch;
const otherThan = ({ device }: LeaseContext) => (device === LAPTOP.device ? PHONE : LAPTOP);
const holderOf = ({ device }: LeaseContext) => (device === PHONE.device ? PHONE : LAPTOP);

/** The lease belongs to the device that asked, at that time, and in that way. */
const isHolder = (
  { device, deviceName, takenAt: since, taking }: LeaseContext,
  wanted: { device: string; deviceName: string; at: number },
  way: LeaseContext['taking'],
) => device === wanted.device && deviceName === wanted.deviceName && since === wanted.at && taking === way;

export const model = defineModel(leaseMachine, {
  events: {
    'lease.examStarted': [{}],
    'lease.requested': ({ context }) => {
      if (context.epoch >= MAX_EPOCH) return [];
      const at = takenAt(context);
      return [
        named('by the same device, or the first', { ...holderOf(context), takeOver: false, at }),
        named('by the same device, confirming to take over', { ...holderOf(context), takeOver: true, at }),
        named('by another device, asking first', { ...otherThan(context), takeOver: false, at }),
        named('by another device, taking over', { ...otherThan(context), takeOver: true, at }),
      ];
    },
    'lease.written': ({ context }) => [
      named('under the current epoch', { epoch: context.epoch }),
      named('under an older epoch', { epoch: context.epoch - 1 }),
      named('under an epoch that was never granted', { epoch: context.epoch + 1 }),
    ],
    'lease.examEnded': [{}],
  },
  words: {
    'lease.requested': 'A page asks for the lease.',
    'lease.written': 'A page wants to write.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['notStarted'],
      events: ['lease.requested', 'lease.written', 'lease.examEnded'],
      because: 'there is nothing to write before the exam starts',
    },
    { in: ['free', 'held'], events: ['lease.examStarted'], because: 'the exam has started' },
  ],
  outcomes: {
    'lease.examStarted': { notStarted: 'free' },
    'lease.requested': {
      free: (now, { event }) => isHolder(now.context, event, 'first') && now.matches('held'),
      held: (now, { event, before }) => {
        const isSame = event.device === before.context.device;
        if (!isSame && !event.takeOver) return now.context === before.context && 'held';
        return isHolder(now.context, event, isSame ? 'reopened' : 'takenOver') && 'held';
      },
    },
    'lease.written': (now, { before }) => now.context === before.context,
    'lease.examEnded': { free: 'ended', held: 'ended' },
  },
  checks: {
    notStarted: (snapshot) =>
      snapshot.context.epoch === 0 &&
      !snapshot.can({ type: 'lease.requested', ...LAPTOP, takeOver: true, at: 1 }) &&
      !snapshot.can({ type: 'lease.written', epoch: 0 }),
    free: (snapshot) =>
      snapshot.context.epoch === 0 &&
      snapshot.context.device === null &&
      snapshot.can({ type: 'lease.written', epoch: 0 }) &&
      !snapshot.can({ type: 'lease.written', epoch: 1 }),
    held: (snapshot, { event }) => {
      const { epoch, device, deviceName, takenAt: at, taking } = snapshot.context;
      const requested = event?.type === 'lease.requested' && 'device' in event && 'at' in event ? event : null;
      // A request that was refused leaves everything as it was.
      const isTaken = requested !== null && requested.at === at;
      return (
        (!isTaken || (device === requested.device && at === 1_000_000 + epoch - 1)) &&
        (epoch === 1) === (taking === 'first') &&
        (!isTaken || epoch === 1 || taking === ('takeOver' in requested && requested.takeOver ? taking : 'reopened')) &&
        deviceName === (device === LAPTOP.device ? LAPTOP.deviceName : PHONE.deviceName) &&
        // A browser may call itself something else by now.
        isHolder(
          ahead(snapshot, {
            ...{ type: 'lease.requested', takeOver: false, at: 9 },
            device: device ?? '',
            deviceName: 'Other',
          }).context,
          { device: device ?? '', deviceName: 'Other', at: 9 },
          'reopened',
        ) &&
        snapshot.can({ type: 'lease.written', epoch }) &&
        !snapshot.can({ type: 'lease.written', epoch: epoch - 1 }) &&
        snapshot.can({ type: 'lease.requested', ...holderOf(snapshot.context), takeOver: false, at: 1 }) &&
        !snapshot.can({ type: 'lease.requested', ...otherThan(snapshot.context), takeOver: false, at: 1 }) &&
        snapshot.can({ type: 'lease.requested', ...otherThan(snapshot.context), takeOver: true, at: 1 })
      );
    },
    ended: (snapshot) =>
      snapshot.status === 'done' && !snapshot.can({ type: 'lease.written', epoch: snapshot.context.epoch }),
  },
});
