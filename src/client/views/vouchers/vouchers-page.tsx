import { fetchOwnedVouchers } from '../../api/offers.ts';
import { useTech } from '../../app/page-hooks.ts';
import { useResource } from '../../app/use-resource.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyPicture } from '../../ui/illustrations.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceFrame } from '../documents/resource-frame.tsx';
import { counted } from '../offers/offer-words.ts';
import { TechEyebrow } from '../shell/tech-eyebrow.tsx';
import { VoucherList } from './voucher-list.tsx';

/** Team Vouchers: what was bought for others, and who has used it (RT-10). */
export function VouchersPage() {
  const tech = useTech() ?? 'javascript';
  const vouchers = useResource('voucher-combos', fetchOwnedVouchers);
  return (
    <>
      <PageTitle
        eyebrow={<TechEyebrow tech={tech} />}
        title="Team Vouchers"
        lead="Each voucher works once. Send its link to the person who is to have it."
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
