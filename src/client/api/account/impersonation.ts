import { staffRoutes } from '../../../contract/account/staff.ts';
import { call } from '../call.ts';

/** Starts a session as another user. */
export const impersonate = (id: string) => call(staffRoutes.impersonate, { params: { id } });

/** Returns to a session of the administrator's own account. */
export const stopImpersonating = () => call(staffRoutes.stopImpersonating, {});
