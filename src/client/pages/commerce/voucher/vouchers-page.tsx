import { useOwnedVouchers } from '../../../flows/commerce/vouchers/use-owned-vouchers.ts';
import { wiredVoucherSendMachine } from '../../../flows/commerce/vouchers/voucher-send.wire.ts';
import { wiredVoucherTakeBackMachine } from '../../../flows/commerce/vouchers/voucher-take-back.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { SendDialog } from '../../shared/voucher/send-dialog.tsx';
import { TakeBackDialog } from '../../shared/voucher/take-back-dialog.tsx';
import { ComboSection } from './combo-section.tsx';

/** Team Vouchers: what was bought for others, where it was sent, and who has used it (RT-10, VC-06). */
export function VouchersPage() {
  const tech = useTech() ?? 'javascript';
  const { data, error, refetch } = useOwnedVouchers();
  const sending = useChartActor(wiredVoucherSendMachine);
  const takingBack = useChartActor(wiredVoucherTakeBackMachine);
  const combos = data?.data ?? [];
  return (
    <>
      <PageTitle
        eyebrow={<TechEyebrow tech={tech} />}
        title="Team Vouchers"
        lead="Each voucher works once. Send it by email, or copy its link and share it yourself."
      />
      <div className="mt-8">
        <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
          {combos.length === 0 ? (
            <EmptyState
              picture={<EmptyPicture />}
              title="No vouchers yet"
              actions={<LinkButton href={`/${tech}/dashboard`}>Go to the dashboard</LinkButton>}
            >
              The vouchers of a team order appear here as soon as it is paid.
            </EmptyState>
          ) : (
            <div className="grid gap-14">
              {combos.map((combo) => (
                <ComboSection
                  key={combo.code}
                  combo={combo}
                  onSend={(codes) => sending.send({ type: 'voucherSend.started', codes })}
                  onTakeBack={(code) => takingBack.send({ type: 'voucherTakeBack.asked', code })}
                />
              ))}
            </div>
          )}
        </ListState>
      </div>
      <SendDialog actor={sending} vouchers={combos.flatMap(({ vouchers }) => vouchers)} />
      <TakeBackDialog actor={takingBack} vouchers={combos.flatMap(({ vouchers }) => vouchers)} />
    </>
  );
}
