import type * as z from 'zod/mini';
import type { GuardName } from './pages.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route. `public`: anyone; `session`: any signed-in user; `reviewer` and `administrator`: users with
 * that role.
 */
export type Access = 'public' | 'session' | 'reviewer' | 'administrator';

/**
 * Owner of the object in the path's `{id}`. The foreign-object tests are generated from it. `team`: those whose role in the
 * team may (PE-04); `link`: the path is an
 * emailed link; any invalid one is rejected with 403.
 */
export type Owner = 'user' | 'team' | 'staff' | 'anyone' | 'link' | 'none';

export type RouteDefinition = {
  method: Method;
  /** Path below `/api`, with parameters in braces as in the specification: `/exams/{id}/start`. */
  path: string;
  access: Access;
  owner: Owner;
  /** Guards of the pages that use this call; the server runs the same chart as the router (GU-16). */
  guards?: readonly GuardName[];
  summary: string;
  params?: Schema;
  query?: Schema;
  /** Request headers by lowercase name; unknown headers are ignored. */
  headers?: Schema;
  body?: Schema;
  response: Schema;
  status: 200 | 201 | 202;
  /** Error statuses that callers must expect besides those that `refusalsOf` finds in the other fields, and 500. */
  errors?: readonly number[];
  /** Name of a server rate limit. */
  limit?:
    | 'login'
    | 'register'
    | 'sandbox'
    | 'practice'
    | 'mail'
    | 'vouchers'
    | 'invitations'
    | 'link'
    | 'invitationLink'
    | 'password'
    | 'upload'
    | 'profile'
    | 'social'
    | 'track'
    | 'traffic'
    | 'verify'
    | 'files'
    | 'orders'
    | 'quotes'
    | 'default';
  /**
   * Maximum body in kB of 1,024 bytes, if 4 are not enough. Counted in bytes read; a larger body is rejected with 413.
   */
  maxBodyKb?: number;
  /** Maximum number of values in the body, nested ones included, if 10,000 are too many: each of them is checked. */
  maxValues?: number;
  /** Set where a GET of the specification changes something: with a page's cookie it needs proof of where it comes from. */
  hasEffect?: true;
  /**
   * How the call answers an administrator who acts as a user. Reads are answered as to the user, everything else is refused
   * unless this says otherwise (AC-05). `refused`: also a GET that has an effect; `audited`: done, with an entry that
   * names both; `ends`: ends the impersonation, which the handler audits; `asGuest`: needs no account and is answered as without one;
   * `asUser`: as a read, because it changes nothing.
   */
  impersonated?: 'refused' | 'audited' | 'ends' | 'asGuest' | 'asUser';
  /**
   * Set where a session alone is not enough: the call is rejected with 403 and the code confirmation_required unless
   * the user signed in or confirmed within the last 10 minutes. `newEmail`: only when the body names another address
   * than the account's.
   */
  confirmation?: 'recent' | 'newEmail';
};

/** How a route answers an administrator who acts as a user. What only administrators may call is never called as somebody else. */
export function impersonationOf(route: Pick<RouteDefinition, 'method' | 'access' | 'impersonated'>) {
  if (route.access === 'administrator') return 'refused';
  return route.impersonated ?? (route.method === 'GET' ? 'asUser' : 'refused');
}

/** The error statuses that callers of a route must expect, ascending. */
export function refusalsOf(route: RouteDefinition): number[] {
  const isForSome = route.access === 'reviewer' || route.access === 'administrator' || route.guards;
  const refused = [
    ...(route.errors ?? []),
    ...(route.access === 'public' && !route.guards ? [] : [401]),
    // Whatever changes something is rejected when another site sends it with a page's cookie.
    ...(isForSome ||
    impersonationOf(route) === 'refused' ||
    route.confirmation ||
    route.method !== 'GET' ||
    route.hasEffect
      ? [403]
      : []),
    ...(route.params || route.guards ? [404] : []),
    ...(route.body ? [400, 413, 415] : []),
    ...[422, 429],
  ];
  return [...new Set(refused)].sort((a, b) => a - b);
}

/** Preserves the literal types of a route definition. */
export function defineRoute<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** A handler's input, after validation. */
export type RouteInput<R extends RouteDefinition> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  headers: Output<R['headers']>;
  body: Output<R['body']>;
};

/** A caller's input, without parts that the route does not define. No route requires a header. */
export type RouteArguments<R extends RouteDefinition> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: Input<R[K]>;
} & { [K in 'headers' as R[K] extends Schema ? K : never]?: Input<R[K]> };

export type RouteResponse<R extends RouteDefinition> = z.output<R['response']>;
