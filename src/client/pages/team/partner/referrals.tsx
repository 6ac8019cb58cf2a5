import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { Partner } from '../../../../contract/team/partners.ts';
import { Stat } from '../../../ui/display/stat.tsx';
import { CopyLink } from '../../shared/copy-link.tsx';

/** What a partner's link has brought, counted from sign-ups and orders. */
export function Referrals({ partner }: { partner: Partner }) {
  const { referral_link: link, sign_ups: signUps, buyers, orders, revenue } = partner;
  return (
    <section aria-labelledby="partner-referrals">
      <h2 id="partner-referrals" className="font-semibold text-xl">
        Referrals
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Share your link. Everyone who follows it and signs up counts, with everything they buy.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <code
          translate="no"
          className="min-w-0 break-all rounded-md border border-line bg-surface-sunken px-3 py-2 font-mono text-sm"
        >
          {link}
        </code>
        <CopyLink url={link} size="small" label="Copy referral link" />
      </div>
      <dl className="mt-8 grid grid-cols-2 gap-6 sm:grid-cols-4">
        <Stat label="Sign-ups" value={signUps} />
        <Stat label="Buyers" value={buyers} />
        <Stat label="Orders" value={orders} note="Refunded ones excluded" />
        <Stat
          label="Revenue"
          value={
            revenue.length === 0
              ? '–'
              : revenue.map(({ currency, amount }) => (
                  <span key={currency} className="block">
                    {formatMoney(amount, currency)}
                  </span>
                ))
          }
          note="After refunds"
        />
      </dl>
    </section>
  );
}
