import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../settings.ts';
import type { ServerEnvironment } from './register-routes.ts';

/**
 * Headers of every response. With an https origin, HSTS for a year (RFC 6797). Source: OWASP Secure Headers Project.
 */
export function securityHeadersOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Headers that only concern what a browser opens as a page of its own. */
const ABOUT_PAGES = ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'];

/**
 * Headers of a file. The build's parts are no pages, and each page loads ten of them: what concerns pages would weigh more than
 * the smallest of them.
 */
export function fileHeadersOf(settings: Pick<Settings, 'publicUrl'>, path: string): Readonly<Record<string, string>> {
  const headers = Object.entries(securityHeadersOf(settings));
  const isPart = path.startsWith('/assets/');
  return Object.fromEntries(headers.filter(([name]) => !(isPart && ABOUT_PAGES.includes(name))));
}

/** Adds them to responses that lack them; API responses are built with them. */
export function setSecurityHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler<ServerEnvironment> {
  return async (context, next) => {
    context.set('securityHeaders', headers);
    await next();
    if (context.get('isComplete')) return;
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}
