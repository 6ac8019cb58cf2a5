import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { TECHS, type Tech } from '../../contract/common.ts';
import { needsFactor, withSessionRights } from '../account/second-factor/staff-rights.ts';
import type { SessionReader } from '../account/session-reader.ts';
import type { SessionFacts } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import type { Settings } from '../settings.ts';
import { ApiError } from './api-error.ts';
import { requestHeader } from './documents/resource.ts';
import type { ServerEnvironment } from './register-routes.ts';
import { createSessionCookies, readSentSession } from './session-cookie.ts';

/** The sender of a request. */
export type Requester = {
  user: UserWithRoles | null;
  /** Staff without the second factor that their rights need here; the user has no such rights. */
  lacksFactor: boolean;
  /** The session of the token. */
  session: SessionFacts | null;
  /** The token of the session, valid or not. */
  token: string | null;
  /** The token in a page's cookie, also when it is not the session that the page means. */
  cookieToken: string | null;
  /** A page of this site, which keeps its session in the cookie. */
  isPage: boolean;
  /** The cookie came along without proof that the request is from this site. */
  isForged: boolean;
  /** Client address for limits, IPv6 truncated to its /64 network. */
  network: string;
  /** The tech whose pages sent the request, for links in emails; null when unknown. */
  tech: Tech | null;
  /** The country that a trusted proxy names; null without one. */
  country: string | null;
  userAgent: string | undefined;
  /** The raw header. */
  cookies: string | undefined;
  requestId: string;
};

/** Message for a visitor who is not signed in, or no longer. */
export function unauthorized(): ApiError {
  return new ApiError(401, 'Sign in to continue.', { code: 'signed_out' });
}

/** The signed-in user of a non-public route. */
export function userOf(requester: Requester): UserWithRoles {
  if (!requester.user) throw unauthorized();
  return requester.user;
}

/** The session of a non-public route. */
export function sessionOf(requester: Requester): SessionFacts {
  if (!requester.session) throw unauthorized();
  return requester.session;
}

/** Rejects calls that only the users themselves may make, not an impersonating administrator. */
export function refuseImpersonator(requester: Requester): void {
  if (!requester.session?.impersonator) return;
  throw new ApiError(403, 'Only the user can do this, not an administrator acting as the user.', {
    code: 'impersonated',
  });
}

/**
 * Rejects a call with an effect that another site may have made a browser send, cookie and all.
 *
 * @throws ApiError 403
 */
export function refuseForged(requester: Requester): void {
  if (!requester.isForged) return;
  throw new ApiError(403, 'This call came from another site. Open the page again and repeat it there.', {
    code: 'cross_site',
  });
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects what is not sent to read, before any route: {@link refuseForged}. */
export const refuseForgedWrites: MiddlewareHandler<ServerEnvironment> = async (context, next) => {
  if (!SAFE_METHODS.has(context.req.method)) refuseForged(context.get('requester'));
  await next();
};

/** Identifies the sender of a request: the address behind trusted proxies, and the session of the bearer token or the cookie. */
export function identify(
  sessions: SessionReader,
  settings: Pick<Settings, 'countryHeader' | 'environment' | 'publicUrl' | 'staffNeedsFactor' | 'trustedProxies'>,
): MiddlewareHandler<ServerEnvironment> {
  const { trustedProxies, countryHeader } = settings;
  const cookies = createSessionCookies(settings);
  return async (context, next) => {
    const { token, cookieToken, isPage, isForged } = readSentSession(cookies, (name) => context.req.header(name));
    const known = token ? await sessions.read(token) : null;
    const requester: Requester = {
      user: known && withSessionRights(settings, known.user, known.session),
      lacksFactor: known !== null && known.session.factorAt === null && needsFactor(settings, known.user),
      session: known?.session ?? null,
      token,
      cookieToken,
      isPage,
      isForged,
      network: networkOfRequest(context, trustedProxies),
      tech: TECHS.find((tech) => tech === context.req.header('x-tech')) ?? null,
      country: trustedProxies > 0 && countryHeader ? (context.req.header(countryHeader) ?? null) : null,
      userAgent: context.req.header('user-agent'),
      cookies: context.req.header('cookie'),
      requestId: context.get('requestId'),
    };
    context.set('requester', requester);
    await next();
  };
}

/** The network that a request comes from, behind trusted proxies. */
export function networkOfRequest(context: Context, trustedProxies: number): string {
  const bindings = context.env as unknown as Partial<HttpBindings> | undefined;
  const remote = bindings?.incoming?.socket?.remoteAddress ?? '0.0.0.0';
  const forwarded = trustedProxies === 0 ? undefined : requestHeader(context, 'x-forwarded-for');
  return networkOf(clientAddress(remote, forwarded, trustedProxies));
}

/** Maximum length of an address with its zone; anything longer is invalid. */
const MAX_ADDRESS_LENGTH = 64;

/** Each trusted proxy appends one address; earlier entries are the client's own claim and are ignored. */
export function clientAddress(remote: string, forwarded: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwarded) return remote;
  const hops = forwarded.split(',');
  const hop = hops[Math.max(0, hops.length - trustedProxies)]?.trim() ?? '';
  return hop !== '' && hop.length <= MAX_ADDRESS_LENGTH ? hop : remote;
}

/** One household or server has a whole IPv6 /64, so that is the unit of limits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser normalizes every spelling of a mapped IPv4 address: ::ffff:c000:201.
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) {
    const [high, low] = mapped.slice(1).map((group) => Number.parseInt(group, 16)) as [number, number];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [head = '', tail = ''] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = canonical.includes('::')
    ? [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
