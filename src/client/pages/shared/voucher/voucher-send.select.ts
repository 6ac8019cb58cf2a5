import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { voucherSendMachine } from '../../../../../machines/commerce/voucher-send/voucher-send.machine.ts';

export type VoucherSendActor = ActorRefFrom<typeof voucherSendMachine>;
type Snapshot = SnapshotFrom<typeof voucherSendMachine>;

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');
export const selectIsFilling = (snapshot: Snapshot) => snapshot.matches('filling');
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches({ filling: 'missing' });
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectCanCorrect = (snapshot: Snapshot) => snapshot.can({ type: 'voucherSend.corrected' });
export const selectCodes = ({ context }: Snapshot) => context.codes;
export const selectLines = ({ context }: Snapshot) => context.lines;
