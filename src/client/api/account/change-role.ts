import type * as z from 'zod/mini';
import { staffRoutes } from '../../../contract/account/staff.ts';
import { call } from '../call.ts';

/** Gives a user a role or takes it away, or proposes that to a second administrator. */
export const changeRole = (id: string, body: z.input<typeof staffRoutes.changeRole.body>) =>
  call(staffRoutes.changeRole, { params: { id }, body });
