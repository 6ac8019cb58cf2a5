import { Mail, Send } from 'lucide-react';
import { useOwnedVouchers } from '../../../flows/commerce/vouchers/use-owned-vouchers.ts';
import { wiredVoucherSendMachine } from '../../../flows/commerce/vouchers/voucher-send.wire.ts';
import { wiredVoucherTakeBackMachine } from '../../../flows/commerce/vouchers/voucher-take-back.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { usePartnerVouchers } from '../../../flows/team/partner/use-partner.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { counted, coveredWords } from '../../shared/offer-words.ts';
import { SendDialog } from '../../shared/voucher/send-dialog.tsx';
import { TakeBackDialog } from '../../shared/voucher/take-back-dialog.tsx';
import { MailProblem } from '../vouchers/mail-problem.tsx';
import { MailedVouchers } from '../vouchers/mailed-vouchers.tsx';

/** Vouchers of the partner that no team has: handed to a team, or sent to a person. */
export function PartnerVouchers({ onHandOver }: { onHandOver: (combo: string, free: number) => void }) {
  const { data, error, refetch } = usePartnerVouchers();
  const combos = data?.data ?? [];
  const owned = useOwnedVouchers('without team', combos.length > 0);
  const sending = useChartActor(wiredVoucherSendMachine);
  const takingBack = useChartActor(wiredVoucherTakeBackMachine);
  const vouchersOf = (comboCode: string) => owned.data?.data.find(({ code }) => code === comboCode)?.vouchers ?? [];
  const send = (codes: string[]) => sending.send({ type: 'voucherSend.started', codes });
  return (
    <section aria-labelledby="partner-vouchers">
      <h2 id="partner-vouchers" className="font-semibold text-xl">
        Vouchers to hand over
      </h2>
      <MailProblem className="mt-5" owned={owned} />
      <div className="mt-5">
        <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
          {combos.length === 0 ? (
            <EmptyState headingLevel={3} title="Every voucher is handed over">
              New vouchers appear here. Those of a team are on its vouchers page.
            </EmptyState>
          ) : (
            <ul className="border-line border-t">
              {combos.map(({ code, gives, products, total, free, valid_until: end }) => {
                const name = coveredWords({ gives, covers: products });
                const open = vouchersOf(code).filter(({ state }) => state === 'open');
                const mailed = vouchersOf(code).filter(({ state }) => state === 'sent' || state === 'opened');
                return (
                  <li key={code} className="border-line border-b py-5">
                    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
                      <div className="min-w-0 flex-1 basis-64">
                        <h3 className="font-medium">{name}</h3>
                        <p className="mt-1 break-words text-muted text-sm">
                          {sentence`${free} of ${counted(total, 'voucher')} free · ${kept(code)}${end !== null ? ` · valid until ${formatLastDay(end)}` : ''}`}
                        </p>
                      </div>
                      {free > 0 && (
                        <div className="flex flex-wrap gap-2">
                          {open.length > 0 && (
                            <Button
                              size="small"
                              variant="secondary"
                              icon={<Mail />}
                              onClick={() => send(open.map((voucher) => voucher.code))}
                            >
                              Send by email
                              <VisuallyHidden>{sentence`: ${kept(name)}`}</VisuallyHidden>
                            </Button>
                          )}
                          <Button size="small" icon={<Send />} onClick={() => onHandOver(code, free)}>
                            Hand to a team
                            <VisuallyHidden>{sentence`: ${kept(name)}`}</VisuallyHidden>
                          </Button>
                        </div>
                      )}
                    </div>
                    <MailedVouchers
                      vouchers={mailed}
                      onSend={send}
                      onTakeBack={(voucher) => takingBack.send({ type: 'voucherTakeBack.asked', code: voucher })}
                    />
                  </li>
                );
              })}
            </ul>
          )}
        </ListState>
      </div>
      <SendDialog actor={sending} vouchers={combos.flatMap(({ code }) => vouchersOf(code))} />
      <TakeBackDialog actor={takingBack} vouchers={combos.flatMap(({ code }) => vouchersOf(code))} />
    </section>
  );
}
