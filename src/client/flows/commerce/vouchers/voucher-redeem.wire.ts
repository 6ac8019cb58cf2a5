import { fromCallback, fromPromise } from 'xstate';
import {
  type VoucherRedeemEvent,
  voucherRedeemMachine,
} from '../../../../../machines/commerce/voucher-redeem/voucher-redeem.machine.ts';
import { dropPendingVoucher, keepPendingVoucher } from '../../../adapters/commerce/pending-voucher.ts';
import { fetchVoucher } from '../../../api/commerce/offers.ts';
import { redeemVoucher } from '../../../api/commerce/redeem-voucher.ts';
import { selectIsGuest, selectUser } from '../../account/session.select.ts';
import type { SessionActor, SessionSnapshot } from '../../account/session.tsx';

/** The voucher-redeem chart with its effects in this browser. */
export function wireVoucherRedeem(session: SessionActor, askToSignIn: () => void) {
  return voucherRedeemMachine.provide({
    actors: {
      readVoucher: fromPromise(({ input }) => fetchVoucher(input.code)),
      redeemVoucher: fromPromise(async ({ input }) => {
        const { given, exams, next } = await redeemVoucher(input.code, input.choice);
        return { given, exams, next };
      }),
      watchVisitor: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
        const tell = (snapshot: SessionSnapshot) => {
          if (selectIsGuest(snapshot)) {
            sendBack({ type: 'voucherRedeem.guestSeen' } satisfies VoucherRedeemEvent);
          } else if (selectUser(snapshot)) {
            sendBack({ type: 'voucherRedeem.userSeen' } satisfies VoucherRedeemEvent);
          }
        };
        const { unsubscribe } = session.subscribe(tell);
        tell(session.getSnapshot());
        return unsubscribe;
      }),
    },
    actions: {
      keepPending: (_, { code }) => keepPendingVoucher(code),
      dropPending: () => dropPendingVoucher(),
      askToSignIn: () => askToSignIn(),
    },
  });
}
