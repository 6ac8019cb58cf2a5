import { pendingVoucher } from '../../../adapters/commerce/pending-voucher.ts';
import { useInBrowser } from '../../../flows/site/use-in-browser.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';

const VoucherContent = optionalPart(async () => (await import('./voucher-content.tsx')).VoucherContent);

/** Why the visitor is asked to sign in: a pending voucher (UI-05), and what it grants. */
export function VoucherReason({ isAsked = false }: { isAsked?: boolean }) {
  const code = useInBrowser(pendingVoucher, () => null);
  if (!isAsked && code === null) return null;
  return (
    <Callout tone="info" className="mb-6" title="Please login or sign up to redeem your voucher.">
      {code === null ? undefined : <VoucherContent key={code} code={code} />}
    </Callout>
  );
}
