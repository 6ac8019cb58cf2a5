import type * as z from 'zod/mini';
import { staffRoutes } from '../../../contract/account/staff.ts';
import { call } from '../call.ts';

/** Gives a partner vouchers, or proposes that to a second administrator. */
export const grantVouchers = (id: string, body: z.input<typeof staffRoutes.grantVouchers.body>) =>
  call(staffRoutes.grantVouchers, { params: { id }, body });
