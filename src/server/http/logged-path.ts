import { matchPage, pageOf } from '../../contract/pages.ts';

/**
 * Parameters whose values may be logged. All others (codes, tokens, hashes, secrets) are logged by name only, so that a
 * new parameter is secret by default.
 */
const LOGGED: ReadonlySet<string> = new Set([
  'id',
  'orderId',
  'tech',
  'challenge',
  'slug',
  'kind',
  'provider',
  'product',
  'step',
  'list',
]);

/** Where routes that are no pages begin. */
const CALLS = ['/api/', '/webhooks/', '/payments-stand-in'];

/**
 * The loggable form of a path: the route pattern with the non-secret parameters. Neither queries nor unmatched paths
 * are logged, because they may contain a mistyped secret.
 *
 * @param pattern of the matched route
 * @param params of that route
 */
export function loggedPath(pattern: string | undefined, params: Record<string, string>, pathname: string): string {
  if (pattern !== undefined && CALLS.some((beginning) => pattern.startsWith(beginning))) return filled(pattern, params);
  if (pathname.startsWith('/assets/')) return '/assets/*';
  const page = matchPage(pathname);
  return page ? filled(pageOf(page.id).path, page.params) : '/*';
}

function filled(pattern: string, params: Record<string, string>): string {
  return pattern
    .split('/')
    .map((segment) => {
      if (!segment.startsWith(':')) return segment;
      const name = /^:(\w+)/.exec(segment)?.[1] ?? '';
      const value = params[name];
      return value !== undefined && LOGGED.has(name) && /^[\w-]{1,80}$/.test(value) ? value : `:${name}`;
    })
    .join('/');
}
