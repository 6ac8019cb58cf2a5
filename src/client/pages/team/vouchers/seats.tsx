import { useState } from 'react';
import type { TeamRole } from '../../../../contract/account/roles.ts';
import type { VoucherCombo } from '../../../../contract/commerce/offers.ts';
import type { SeatCombo } from '../../../../contract/team/seats.ts';
import { hasTeamRight } from '../../../../contract/team/team-rights.ts';
import { useOwnedVouchers } from '../../../flows/commerce/vouchers/use-owned-vouchers.ts';
import { wiredVoucherSendMachine } from '../../../flows/commerce/vouchers/voucher-send.wire.ts';
import { wiredVoucherTakeBackMachine } from '../../../flows/commerce/vouchers/voucher-take-back.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { wiredAssignSeatsMachine } from '../../../flows/team/seats/assign-seats.wire.ts';
import { wiredSeatTakeBackMachine } from '../../../flows/team/seats/seat-take-back.wire.ts';
import { isFiltering, NO_FILTER, selectHolders } from '../../../flows/team/seats/seats.select.ts';
import { SendDialog } from '../../shared/voucher/send-dialog.tsx';
import { TakeBackDialog } from '../../shared/voucher/take-back-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { MailProblem } from './mail-problem.tsx';
import { SeatCombo as ComboSection } from './seat-combo.tsx';
import { DownloadButton, SeatFilters } from './seat-filters.tsx';
import { SeatTakeBackDialog } from './seat-take-back-dialog.tsx';

/** The seats that a reader looks for, with what can be done with them. */
export function Seats({
  teamId,
  role,
  mayChange,
  combos,
  onDownload,
}: {
  teamId: string;
  role: TeamRole;
  mayChange: boolean;
  combos: readonly SeatCombo[];
  onDownload: () => void;
}) {
  const [filter, setFilter] = useState(NO_FILTER);
  const assigning = useChartActor(wiredAssignSeatsMachine, { input: { teamId } });
  const takingBack = useChartActor(wiredSeatTakeBackMachine, { input: { teamId } });
  const sending = useChartActor(wiredVoucherSendMachine);
  const takingLinkBack = useChartActor(wiredVoucherTakeBackMachine);
  const maySend = mayChange && combos.length > 0 && hasTeamRight(role, 'sendVouchers');
  const owned = useOwnedVouchers({ teamId }, maySend);
  const mails = maySend ? sendableOf(owned.data?.data ?? []) : [];
  const shown = combos.map((combo) => ({ combo, holders: selectHolders(combo, filter) }));
  const found = shown.reduce((sum, { holders }) => sum + holders.length, 0);
  return (
    <>
      {combos.some(({ holders }) => holders.length > 0) ? (
        <SeatFilters filter={filter} onChange={setFilter} found={found} onDownload={onDownload} />
      ) : (
        <DownloadButton onDownload={onDownload} />
      )}
      {maySend && <MailProblem className="mt-8" owned={owned} />}
      <div className="mt-10 grid gap-14">
        {shown
          .filter(({ holders }) => !isFiltering(filter) || holders.length > 0)
          .map(({ combo, holders }) => (
            <ComboSection
              key={combo.code}
              combo={combo}
              holders={holders}
              isFiltered={isFiltering(filter)}
              mayChange={mayChange}
              isOwnHandOver={role === 'partner'}
              vouchers={mails.filter(({ comboCode }) => comboCode === combo.code)}
              onAssign={() => assigning.send({ type: 'assignSeats.started', combo: combo.code })}
              onTakeBack={(userId) =>
                takingBack.send({ type: 'seatTakeBack.asked', seats: { combo: combo.code, userId } })
              }
              onSend={(codes) => sending.send({ type: 'voucherSend.started', codes })}
              onTakeLinkBack={(code) => takingLinkBack.send({ type: 'voucherTakeBack.asked', code })}
            />
          ))}
      </div>
      <AssignDialog actor={assigning} teamId={teamId} combos={combos} />
      <SeatTakeBackDialog actor={takingBack} combos={combos} />
      <SendDialog actor={sending} vouchers={mails} />
      <TakeBackDialog actor={takingLinkBack} vouchers={mails} />
    </>
  );
}

/** Vouchers that the reader may send by mail, each with the code of what it came with. */
const sendableOf = (combos: readonly VoucherCombo[]) =>
  combos.flatMap(({ code: comboCode, vouchers }) =>
    vouchers.filter(({ is_sendable = true }) => is_sendable).map((voucher) => ({ ...voucher, comboCode })),
  );
