import type * as z from 'zod/mini';
import type { GuardName } from './pages.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route.
 * `public`: anyone; `session`: any signed-in user; `reviewer` and `administrator`: users who carry that role.
 */
export type Access = 'public' | 'session' | 'reviewer' | 'administrator';

/**
 * Whose object the path's `{id}` names. The foreign-object matrix is generated from it.
 * `link`: the path is a link that was sent by mail; one that is wrong is refused with 403, whatever is wrong about it.
 */
export type Owner = 'user' | 'staff' | 'anyone' | 'link' | 'none';

export type RouteDefinition = {
  method: Method;
  /** Path below `/api`, parameters in braces as in the specification: `/exams/{id}/start`. */
  path: string;
  access: Access;
  owner: Owner;
  /** Guards of the pages that this call is for; the server asks the same chart as the router (GU-16). */
  guards?: readonly GuardName[];
  summary: string;
  params?: Schema;
  query?: Schema;
  /** Read from request headers by lower-case name; unknown headers are ignored. */
  headers?: Schema;
  body?: Schema;
  response: Schema;
  status: 200 | 201 | 202;
  /** Statuses of the error shape that callers must expect beside 400, 422 and 500. */
  errors: readonly number[];
  /** Name of a rate limit of the server. */
  limit?:
    | 'login'
    | 'register'
    | 'sandbox'
    | 'practice'
    | 'mail'
    | 'vouchers'
    | 'link'
    | 'password'
    | 'upload'
    | 'profile'
    | 'social'
    | 'track'
    | 'default';
  /** Largest body in kB of 1,024 bytes, where 4 are not enough. Counted in bytes read; what is larger is refused with 413. */
  maxBodyKb?: number;
  /** Set where an administrator who acts as somebody else is refused: what only the person themselves may do. */
  impersonated?: 'refused';
  /**
   * Set where a session alone is not enough: the call is refused with 403 and the code confirmation_required unless its sender
   * signed in or confirmed within the last 10 minutes. `newEmail`: only when the body names another address than the account's.
   */
  confirmation?: 'recent' | 'newEmail';
};

/** Keeps the literal types of a route definition. */
export function defineRoute<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, after validation. */
export type RouteInput<R extends RouteDefinition> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  headers: Output<R['headers']>;
  body: Output<R['body']>;
};

/** What a caller passes; parts that the route does not define are left out. No route insists on a header. */
export type RouteArguments<R extends RouteDefinition> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: Input<R[K]>;
} & { [K in 'headers' as R[K] extends Schema ? K : never]?: Input<R[K]> };

export type RouteResponse<R extends RouteDefinition> = z.output<R['response']>;
