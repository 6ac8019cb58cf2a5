import type { Hono } from 'hono';
import type { User } from '../../../contract/account/session.ts';
import { findAvatar, replaceAvatar } from '../../data/account/avatars.ts';
import { updateUser } from '../../data/account/users.ts';
import { runTransaction } from '../../data/transaction.ts';
import { notFound } from '../../http/api-error.ts';
import { isKnown, requestHeader } from '../../http/documents/resource.ts';
import type { HandlerOf, ServerEnvironment } from '../../http/register-routes.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { squarePicture } from './avatar.ts';
import { presentChanged } from './profile-handlers.ts';

/** A picture never changes under its name. Seconds. */
const PICTURE_AGE = 31_536_000;

/** Serves user pictures outside the contract, because pages embed them by URL. */
export function serveAvatars(app: Hono<ServerEnvironment>, { database }: Pick<Services, 'database'>): void {
  // Asked for by many at once, a picture is read once.
  const inFlight = new Map<string, ReturnType<typeof findAvatar>>();
  app.get('/api/avatars/:file{[A-Za-z0-9_-]{22}\\.webp}', async (context) => {
    const name = context.req.param('file').slice(0, 22);
    const headers = { etag: `"${name}"`, 'cache-control': `private, max-age=${PICTURE_AGE}, immutable` };
    if (isKnown(requestHeader(context, 'if-none-match'), headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const reading = inFlight.get(name) ?? findAvatar(database.queries, name).finally(() => inFlight.delete(name));
    inFlight.set(name, reading);
    const image = await reading;
    if (!image) throw notFound('The picture');
    return new Response(new Uint8Array(image), {
      headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(image.byteLength) },
    });
  });
}

async function changeAvatar(services: Services, requester: Requester, image: Uint8Array | null): Promise<User> {
  const { clock, database } = services;
  const { id } = userOf(requester);
  const avatar = image && { name: newId(), image, now: clock.now() };
  const user = await runTransaction(database.queries, async (transaction) => {
    await replaceAvatar(transaction, id, avatar);
    return updateUser(transaction, id, { avatar: avatar?.name ?? null });
  });
  return presentChanged(services, requester, user);
}

export const setAvatar: HandlerOf<'setAvatar'> = async ({ requester, body }, services) =>
  changeAvatar(services, requester, await squarePicture(body.image));

export const removeAvatar: HandlerOf<'removeAvatar'> = ({ requester }, services) =>
  changeAvatar(services, requester, null);
