import { staffRoutes } from '../../../contract/account/staff.ts';
import { call } from '../call.ts';

/** A session as another user. */
export const impersonate = (id: string) => call(staffRoutes.impersonate, { params: { id } });

/** A session of the administrator's own account again. */
export const stopImpersonating = () => call(staffRoutes.stopImpersonating, {});
