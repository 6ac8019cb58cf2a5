import { TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Voucher } from '../../../../contract/commerce/offers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';

export function VoucherCode({ code }: { code: string }) {
  return <p className="break-all font-mono text-muted text-sm">{sentence`Voucher ${kept(code)}`}</p>;
}

/** Why a voucher gives nothing, and what to do next. */
export function RefusedVoucher({
  title,
  code,
  next,
  children,
}: {
  title: string;
  code: string;
  next?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PageSection width="prose">
      <TicketX className="size-10 text-muted" strokeWidth={1.5} aria-hidden />
      <div className="mt-6">
        <VoucherCode code={code} />
      </div>
      <h1 tabIndex={-1} className="mt-3 font-semibold text-4xl">
        {title}
      </h1>
      <p className="mt-4 text-lg text-muted">{children}</p>
      {next && <div className="mt-8">{next}</div>}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/" variant="secondary">
          Go to home page
        </LinkButton>
      </div>
    </PageSection>
  );
}

/** A voucher that cannot be redeemed any more. */
export function VoucherOver({ voucher: { code, state, valid_until, refusal } }: { voucher: Voucher }) {
  switch (state) {
    case 'redeemed':
      return (
        <RefusedVoucher title="This voucher has been used" code={code}>
          A voucher works once. If you used it yourself, log in with that account: what it gave is on your dashboard. If
          not, ask the sender for another one.
        </RefusedVoucher>
      );
    case 'takenBack':
      return (
        <RefusedVoucher title="This voucher was taken back" code={code}>
          Its sender took it back, or sent it to another address. Look for a newer email, or ask the sender for another
          voucher.
        </RefusedVoucher>
      );
    case 'expired':
      return (
        <RefusedVoucher
          title="This voucher has expired"
          code={code}
        >{`You could redeem it until ${formatLastDay(valid_until)}. Ask the sender for another one.`}</RefusedVoucher>
      );
    case 'withdrawn':
    case 'open':
      return (
        <RefusedVoucher title="This voucher is no longer valid" code={code}>
          {`${refusal ?? ''} Ask the sender for another one.`}
        </RefusedVoucher>
      );
  }
}
