import { useOwnedVouchers } from '../../../flows/commerce/use-offers.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { counted } from '../../shared/offer-words.ts';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { VoucherList } from '../../shared/voucher-list.tsx';

/** Team Vouchers: purchased for others, with their redeemers (RT-10). */
export function VouchersPage() {
  const tech = useTech() ?? 'javascript';
  const vouchers = useOwnedVouchers();
  return (
    <>
      <PageTitle
        eyebrow={<TechEyebrow tech={tech} />}
        title="Team Vouchers"
        lead="Each voucher works once. Send its link to the person it's for."
      />
      <div className="mt-8">
        <ResourceFrame resource={vouchers} skeleton={<Skeleton className="h-72 w-full" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                picture={<EmptyPicture />}
                title="No vouchers yet"
                actions={<LinkButton href={`/${tech}/dashboard`}>Go to the dashboard</LinkButton>}
              >
                The vouchers of a team order appear here as soon as it is paid.
              </EmptyState>
            ) : (
              <>
                <p className="mb-4 text-muted text-sm">
                  {data.filter(({ state }) => state === 'open').length} of {counted(data.length, 'voucher')} not used
                  yet
                </p>
                <VoucherList vouchers={data} />
              </>
            )
          }
        </ResourceFrame>
      </div>
    </>
  );
}
