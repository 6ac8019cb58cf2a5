import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { resolvePage } from '../contract/pages.ts';
import { documentClasses } from '../contract/theme.ts';
import { siteOf } from './access.ts';
import type { ServerEnvironment } from './implement.ts';
import { readPageDocuments } from './page-documents.ts';
import { presentSettings } from './present-settings.ts';
import type { Settings } from './settings.ts';
import { thirdPartySources } from './third-parties.ts';
import { trimmedPath } from './trimmed-path.ts';

/** Built page and files of the client. */
export const CLIENT_FOLDER = '.build/client';

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** Headers that every answer carries. Source: OWASP Secure Headers Project. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

export const securityHeaders: MiddlewareHandler<ServerEnvironment> = async (context, next) => {
  await next();
  // An answer of the API carries them already.
  if (context.get('isComplete')) return;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.res.headers.set(name, value);
};

/** @param thirdParties what is configured of other companies' scripts, and nothing else, may be loaded beside this site's own */
function pagePolicy(nonce: string, { sources, trustedTypes }: ReturnType<typeof thirdPartySources>): string {
  const from = (directive: keyof typeof sources, ...own: string[]) =>
    [directive, ...own, ...(sources[directive] ?? [])].join(' ');
  return [
    "default-src 'none'",
    from('script-src', "'self'"),
    // The nonce is for the scroll lock of dialogs, which sets a style element.
    from('style-src', "'self'", `'nonce-${nonce}'`),
    from('img-src', "'self'", 'data:', 'blob:'),
    from('font-src', "'self'"),
    from('connect-src', "'self'"),
    from('frame-src', "'self'"),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ');
}

/**
 * The preview frame runs candidate code: an opaque origin even when opened by itself, no network at all, and code only from
 * the message that its page sends.
 */
const FRAME_POLICY = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the built client: files, the preview frame, and the document of every page with its real status. */
export function servePages(app: Hono<ServerEnvironment>, folder: string, settings: Settings): void {
  const documents = readPageDocuments(folder, settings);
  const site = siteOf(settings);
  const thirdParties = thirdPartySources(presentSettings(settings));

  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    if (pathname.startsWith('/api/')) return context.notFound();
    if (pathname.length > 1 && pathname.endsWith('/')) {
      return context.redirect(`${trimmedPath(pathname)}${search}`, 301);
    }
    if (/\.\w+$/.test(pathname)) return serveFile(context, folder, pathname);
    const outcome = resolvePage(pathname, site);
    if (outcome.kind === 'redirect') return context.redirect(outcome.to, 302);
    const nonce = randomBytes(16).toString('base64url');
    const classes = documentClasses(pathname, getCookie(context, 'dark') ?? null);
    context.header('content-security-policy', pagePolicy(nonce, thirdParties));
    context.header('cache-control', 'no-cache');
    return context.html(documents.of(pathname, outcome, { nonce, classes }), outcome.kind === 'page' ? 200 : 404);
  });
}

async function serveFile(context: Context, folder: string, pathname: string) {
  const path = normalize(pathname);
  const extension = path.split('.').at(-1) ?? '';
  const type = TYPES[extension];
  // The template of all documents is none itself: it has placeholders and no policy.
  if (extension === 'html' && path !== '/preview-frame.html') return context.text('Not found', 404);
  if (path.includes('..') || !type) return context.text('Not found', 404);
  try {
    const content = await readFile(join(folder, path));
    const hashed = path.startsWith('/assets/');
    return context.body(new Uint8Array(content), 200, {
      'content-type': type,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(path === '/preview-frame.html' ? { 'content-security-policy': FRAME_POLICY } : {}),
      // The frame's opaque origin is another origin to these files.
      ...(hashed ? { 'access-control-allow-origin': '*' } : {}),
    });
  } catch {
    return context.text('Not found', 404);
  }
}
