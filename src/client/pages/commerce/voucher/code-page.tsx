import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { NeedsScripts } from '../../shared/needs-scripts.tsx';
import { VoucherCodeForm } from '../../shared/voucher/voucher-code-form.tsx';

/** Where somebody types the code of a voucher, for those without its link (VC-01). */
export function CodePage() {
  return (
    <PageSection width="prose">
      <PageTitle
        title="Have a code?"
        lead="Type it as you have it: with or without dashes, in capitals or not. You see what it gives before you redeem it."
      />
      <div className="mt-8">
        <NeedsScripts what="Opening a voucher" />
        <VoucherCodeForm label="Voucher code" />
      </div>
      <p className="mt-6 text-muted text-sm">Codes that lower a price go into the checkout of what you buy.</p>
    </PageSection>
  );
}
