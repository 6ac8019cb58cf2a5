import { pendingVoucher } from '../../adapters/pending-voucher.ts';
import { loadApi } from '../../app/load-api.ts';
import { useResource } from '../../app/use-resource.ts';
import { Callout } from '../../ui/callout.tsx';

/** Why somebody is asked to sign in: a voucher waits (UI-05), and what it gives. */
export function VoucherReason({ isAsked = false }: { isAsked?: boolean }) {
  const code = pendingVoucher();
  if (!isAsked && code === null) return null;
  return (
    <Callout tone="info" className="mb-6" title="Please login or sign up to redeem your voucher.">
      {code === null ? undefined : <VoucherContent key={code} code={code} />}
    </Callout>
  );
}

/** Behind the dialog the page with the voucher cannot be read. */
function VoucherContent({ code }: { code: string }) {
  const { content: voucher } = useResource(`vouchers/${code}`, async () =>
    (await loadApi(() => import('../../api/offers.ts'))).fetchVoucher(code),
  );
  if (!voucher || voucher.refusal !== null) return null;
  return (
    <>
      <p>{voucher.gives === 'one' && voucher.covers.length > 1 ? 'It gives you one of these:' : 'It gives you:'}</p>
      <ul className="mt-1 list-disc pl-5">
        {voucher.covers.map(({ certification_id: id, type, title }) => (
          <li key={`${id}-${type}`}>{title}</li>
        ))}
      </ul>
    </>
  );
}
