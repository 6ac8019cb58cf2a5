import { invitationLinkRoutes } from '../../../contract/team/people.ts';
import { call } from '../call.ts';

/** Who invites to which team, for the holder of the link. */
export const fetchInvitation = (token: string) => call(invitationLinkRoutes.getInvitation, { params: { token } });

/** Accepts an invitation; the same call again gets the same answer. */
export const acceptInvitation = (token: string) => call(invitationLinkRoutes.acceptInvitation, { params: { token } });
