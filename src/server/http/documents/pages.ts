import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { parse as parseCookies } from 'hono/utils/cookie';
import type { Logger } from 'pino';
import { BANNERS_OUT_COOKIE } from '../../../contract/commerce/banner-cookies.ts';
import { type PageOutcome, resolvePage } from '../../../contract/pages.ts';
import { DARK_COOKIE } from '../../../contract/theme.ts';
import type { Settings } from '../../settings.ts';
import { siteOf } from '../../site/access.ts';
import type { Builds } from '../../site/builds.ts';
import { thirdPartySources } from '../../site/third-parties.ts';
import { presentSettings } from '../present-settings.ts';
import type { ServerEnvironment } from '../register-routes.ts';
import { finishRequest, requestIdOf } from '../request-log.ts';
import { fileHeadersOf, securityHeadersOf } from '../security-headers.ts';
import { trimmedPath } from '../trimmed-path.ts';
import { readBuildParts } from './build-parts.ts';
import {
  createPageDocuments,
  type DocumentCookies,
  type DocumentNews,
  type PageHead,
  readPrerenderedPages,
} from './page-documents.ts';
import type { PageItems } from './page-items.ts';
import { asBuilt, type RenderedPages } from './rendered-pages.ts';
import { encodingFor, requestHeader, sendCompressed, sendResource } from './resource.ts';
import { createSharedFiles } from './shared-files.ts';
import { cacheHeaders, readStaticFiles } from './static-files.ts';

/** The client's build output: page and files. */
export const CLIENT_FOLDER = '.build/client';

/**
 * @param thirdParties the configured third-party scripts; only these may load besides the site's own
 */
function pagePolicy({ sources, trustedTypes }: ReturnType<typeof thirdPartySources>): string {
  const from = (directive: keyof typeof sources, ...own: string[]) =>
    [directive, ...own, ...(sources[directive] ?? [])].join(' ');
  return [
    "default-src 'none'",
    from('script-src', "'self'"),
    from('style-src', "'self'"),
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
 * The preview frame runs candidate code: an opaque origin even when opened directly, no network, and code only from its
 * page's message.
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

/** As long as some node answers at its address, pages of a build are up to date. */
const BUILD_META = /^\/builds\/meta\/(\w{1,64})\.json$/;

export type Pages = {
  /** Serves public pages and hashed files first, because the other middleware costs more than they do. */
  serveKnown(app: Hono<ServerEnvironment>): void;
  /** Serves everything else outside the API: files, and every page's document with its real status. */
  serveRest(app: Hono<ServerEnvironment>): void;
};

/**
 * Reads the build output.
 *
 * @param folder of the built client
 * @param items that page URLs may refer to
 * @param builds of all nodes
 * @param rendered public pages with the texts and prices of this installation; by default as the build rendered them
 * @param news what documents are written with, as it is now
 */
export function createPages(
  folder: string,
  settings: Settings,
  log: Logger,
  items: PageItems,
  builds: Pick<Builds, 'find' | 'isServed'>,
  rendered: RenderedPages = asBuilt(readPrerenderedPages(folder)),
  news?: DocumentNews,
): Pages {
  const site = siteOf(settings);
  const files = readStaticFiles(folder, (path) => ({
    ...fileHeadersOf(settings, path),
    ...(path === '/preview-frame.html' ? { 'content-security-policy': FRAME_POLICY } : {}),
  }));
  const shared = createSharedFiles(builds, (path) => fileHeadersOf(settings, path));
  const documents = createPageDocuments(
    readFileSync(join(folder, 'index.html'), 'utf8'),
    rendered.pages,
    settings,
    {
      ...securityHeadersOf(settings),
      'content-security-policy': pagePolicy(thirdPartySources(presentSettings(settings))),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    },
    news,
    readBuildParts(folder),
  );

  rendered.onRendered(documents.invalidate);

  function sendPage(
    context: Context,
    pathname: string,
    outcome: PageOutcome,
    extra?: Extra,
    head?: PageHead | null,
  ): Response | Promise<Response> {
    const { document, isPublic } = documents.find(pathname, outcome, cookiesOf(context), head);
    // A lasting document is worth 50 ms of compression once; any other is compressed for this response only.
    return sendCompressed(context, document, isPublic, extra);
  }

  function sendFile(context: Context, pathname: string, extra?: Extra): Response | null {
    const file = files.get(pathname) ?? rendered.files.get(pathname) ?? shared.known(pathname);
    return file ? sendResource(context, file, encodingFor(context, file), extra) : null;
  }

  /** A file that another node's build has, or that says whether some node serves a build. */
  async function sendOfOthers(context: Context, pathname: string): Promise<Response> {
    const file = await shared.find(pathname);
    if (file) return sendResource(context, file, encodingFor(context, file));
    const [, build] = BUILD_META.exec(pathname) ?? [];
    if (build !== undefined && (await builds.isServed(build))) {
      return context.json({ id: build }, 200, cacheHeaders(pathname));
    }
    // Another node may be about to bring it.
    return context.text('Not found', 404, { 'cache-control': 'no-store' });
  }

  return {
    serveKnown(app) {
      const serve = (path: string, send: (context: Context, extra: Extra) => Response | null | Promise<Response>) =>
        app.get(path, async (context, next) => {
          const startedAt = performance.now();
          const requestId = requestIdOf(context);
          const sent = await send(context, { 'x-request-id': requestId });
          // Unknown paths continue to the next middleware.
          if (sent === null) return next();
          finishRequest(log, context, { requestId, status: sent.status, startedAt });
          return sent;
        });
      for (const path of documents.publicPaths) {
        const outcome = resolvePage(path, site);
        if (outcome.kind === 'page') serve(path, (context, extra) => sendPage(context, path, outcome, extra));
      }
      // Without the id of the request: each page loads ten of these, and none of them fails by itself.
      serve('/assets/:file', (context) => sendFile(context, context.req.path));
    },
    serveRest(app) {
      app.get('/c/:id', async (context, next) => {
        const path = await items.credentialPath(context.req.param('id'));
        return path === null ? next() : context.redirect(path, 302);
      });
      app.get('*', async (context) => {
        const { pathname, search } = new URL(context.req.url);
        if (pathname.startsWith('/api/')) return context.notFound();
        if (pathname.length > 1 && pathname.endsWith('/')) {
          return context.redirect(`${trimmedPath(pathname)}${search}`, 301);
        }
        if (/\.\w+$/.test(pathname)) {
          return sendFile(context, pathname) ?? (await sendOfOthers(context, pathname));
        }
        const outcome = resolvePage(pathname, site);
        if (outcome.kind === 'redirect') return context.redirect(outcome.to, 302);
        const canonical = outcome.kind === 'page' ? items.canonicalPath(outcome, pathname) : null;
        if (canonical !== null) return context.redirect(`${canonical}${search}`, 302);
        if (outcome.kind === 'page' && !(await items.exists(outcome))) {
          return sendPage(context, pathname, { kind: 'missing', message: `Page Not Found: ${pathname}` });
        }
        await rendered.ready(pathname);
        const head = outcome.kind === 'page' ? await items.headOf(outcome) : null;
        return sendPage(context, pathname, outcome, undefined, head);
      });
    },
  };
}

type Extra = Record<string, string>;

function cookiesOf(context: Context): DocumentCookies {
  const text = requestHeader(context, 'cookie');
  if (!text) return { dark: null, bannersOut: null };
  const cookies = parseCookies(text);
  return { dark: cookies[DARK_COOKIE] || null, bannersOut: cookies[BANNERS_OUT_COOKIE] || null };
}
