import { trackingSchema } from '../../contract/account/session.ts';
import { findAvatar } from '../data/account/avatars.ts';
import { readPersonalData } from '../data/account/personal-data.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { deleteAccount as eraseAccount } from './deletion.ts';
import { streamText, writeJson } from './export-stream.ts';
import { presentUser } from './present-user.ts';

/** The export's head: the account itself. */
async function exportHead(
  { clock, database: { queries } }: Pick<Services, 'clock' | 'database'>,
  requester: Requester,
  user: UserWithRoles,
) {
  const picture = user.avatar === null ? undefined : await findAvatar(queries, user.avatar);
  return {
    exported_at: clock.now(),
    user: await presentUser(queries, user, requester.session, clock.now()),
    tracking: user.tracking === null ? null : trackingSchema.parse(JSON.parse(user.tracking)),
    extra_time_percent: user.extra_time_percent,
    created_at: user.created_at,
    email_verified_at: user.email_verified_at,
    picture: picture ? `data:image/webp;base64,${Buffer.from(picture).toString('base64')}` : null,
  };
}

export const exportData: HandlerOf<'exportData'> = async ({ requester }, services) => {
  const { database, exportSlots, log } = services;
  const user = userOf(requester);
  const release = exportSlots.take(user.id);
  try {
    const head = await exportHead(services, requester, user);
    const text = writeJson(head, 'records', readPersonalData(database.readQueries, user));
    const body = streamText(text, {
      onEnd(error) {
        release();
        if (error) log.error({ err: error }, 'an export of personal data was cut off');
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  } catch (error) {
    release();
    throw error;
  }
};

export const deleteAccount: HandlerOf<'deleteAccount'> = async ({ requester, body }, services) => {
  await eraseAccount(services, userOf(requester), body);
  return { ok: true };
};
