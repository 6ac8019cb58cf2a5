import { orderMachine } from '../../../../machines/commerce/order/order.machine.ts';
import { voucherMachine } from '../../../../machines/commerce/voucher/voucher.machine.ts';
import { seatMachine } from '../../../../machines/team/seat/seat.machine.ts';
import { teamMachine } from '../../../../machines/team/team/team.machine.ts';

/** The charts that run together; a test may give others. */
export const teamOrderCharts = { order: orderMachine, voucher: voucherMachine, seat: seatMachine, team: teamMachine };
export type TeamOrderCharts = typeof teamOrderCharts;
