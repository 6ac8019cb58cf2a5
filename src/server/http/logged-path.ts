import { matchPage, pageOf } from '../../contract/pages.ts';

/**
 * Parameters whose values may stand in the log. Every other one (codes, tokens, hashes, secrets) is written by its name, so
 * that a new parameter is a secret until somebody says otherwise.
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
]);

/** Where routes that are no pages begin. */
const CALLS = ['/api/', '/webhooks/', '/payments-stand-in'];

/**
 * What the log says about a path: the pattern of the call or page that it names, with the parameters that are not secret. The
 * query is never logged, nor is a path that nothing matches: it may hold a secret that was mistyped.
 *
 * @param pattern of the route that answered, as the router names it
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
