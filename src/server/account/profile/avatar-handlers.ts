import type { Hono } from 'hono';
import type { User } from '../../../contract/account/session.ts';
import { findAvatar, replaceAvatar } from '../../data/account/avatars.ts';
import { updateUser } from '../../data/account/users.ts';
import { runTransaction } from '../../data/transaction.ts';
import { notFound } from '../../http/api-error.ts';
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
  app.get('/api/avatars/:file{[A-Za-z0-9_-]{22}\\.webp}', async (context) => {
    const image = await findAvatar(database.queries, context.req.param('file').slice(0, 22));
    if (!image) throw notFound('The picture');
    context.header('content-type', 'image/webp');
    context.header('cache-control', `private, max-age=${PICTURE_AGE}, immutable`);
    return context.body(new Uint8Array(image));
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
