import { Hono } from 'hono';
import { type ApiErrorBody, TECHS } from '../../contract/common.ts';
import { routes } from '../../contract/routes.ts';
import { createExportSlots } from '../account/export-stream.ts';
import { createKnownDevices } from '../account/known-devices.ts';
import { serveAvatars } from '../account/profile/avatar-handlers.ts';
import { createConfirmationCheck } from '../account/reauthentication.ts';
import { createProviders } from '../account/social/provider.ts';
import { serveSocialStart } from '../account/social-handlers.ts';
import type { ControlledClock } from '../clock.ts';
import { type ActiveFreeWeekends, createActiveFreeWeekends } from '../commerce/active-free-weekends.ts';
import { bannerAt, createBanners } from '../commerce/banners/banners.ts';
import { isFreeWeekendPossible } from '../commerce/free-weekend-content.ts';
import { servePaymentStandIn } from '../commerce/payments/stand-in/serve.ts';
import { servePaymentWebhook } from '../commerce/payments/webhook.ts';
import { createWeekendPages } from '../commerce/weekend-pages.ts';
import { serveIssuerKeys } from '../credential/badges/badge-handlers.ts';
import { createBadges } from '../credential/badges/badges.ts';
import { createCredentialFiles } from '../credential/files/credential-files.ts';
import { SAVE_PATH, saveAnswersDirectly } from '../exam/saving/save-answers-handler.ts';
import { serveMailWebhook, serveOneClickUnsubscribe } from '../mail/mail-addresses.ts';
import { serveMailDocuments } from '../mail/mailbox.ts';
import type { Services } from '../services.ts';
import { createAccess } from '../site/access.ts';
import { createImages } from '../site/images/image-handlers.ts';
import { createPolls } from '../site/polls.ts';
import { ApiError } from './api-error.ts';
import { serveCrawlerFiles } from './documents/crawler-files.ts';
import type { DocumentNews } from './documents/page-documents.ts';
import { readPrerenderedPages } from './documents/page-documents.ts';
import { createPageItems } from './documents/page-items.ts';
import { createPages, type Pages } from './documents/pages.ts';
import { createRenderedPages } from './documents/rendered-pages.ts';
import { handlers } from './handlers.ts';
import { createAdmission } from './limits/admission.ts';
import { admitRequests } from './limits/admit-requests.ts';
import { createLimiters } from './limits/limiters.ts';
import { serveOpenApi } from './openapi.ts';
import { presentSettings } from './present-settings.ts';
import { type HandlerServices, registerRoutes, type ServerEnvironment } from './register-routes.ts';
import { finishRequest, requestIdOf } from './request-log.ts';
import { identify } from './requester.ts';
import { securityHeadersOf, setSecurityHeaders } from './security-headers.ts';
import { offerControls, testControls } from './test-controls.ts';

/** Maximum URL length, with host and query: a provider's callback carries two texts of 2,000. */
const MAX_URL_LENGTH = 8000;

export type AppOptions = {
  /** Folder of the built client; null serves only the API. */
  clientFolder: string | null;
  /** Set when tests may set the clock. */
  controls: { clock: ControlledClock; runJobs(): Promise<void> } | null;
};

/** Builds the application; it does not listen. */
export async function createApp(services: Services, options: AppOptions): Promise<Hono<ServerEnvironment>> {
  const { log, settings } = services;
  const app = new Hono<ServerEnvironment>();
  const devices = createKnownDevices(services);
  const limiters = createLimiters(services);
  const access = createAccess(services);
  const banners = createBanners(services);
  await banners.refresh();
  const badges = createBadges(services);
  const handlerServices: HandlerServices = {
    ...services,
    access,
    badges,
    credentialFiles: createCredentialFiles(services, badges),
    banners,
    devices,
    exportSlots: createExportSlots(),
    images: createImages(services, options.clientFolder),
    limiters,
    polls: createPolls(services),
    providers: createProviders(settings),
    weekendPages: createWeekendPages(),
  };

  const freeWeekends = createActiveFreeWeekends(services.database.queries, services.clock, log);
  await freeWeekends.refresh();
  const pages = options.clientFolder
    ? openPages(options.clientFolder, services, freeWeekends, {
        activeFreeWeekends: freeWeekends.current,
        bannerAt: (pathname) => bannerAt(pathname, banners, services.clock.now()),
      })
    : null;

  const headers = securityHeadersOf(settings);

  pages?.serveKnown(app);
  app.use(async (context, next) => {
    const requestId = requestIdOf(context);
    context.set('requestId', requestId);
    const startedAt = performance.now();
    await next();
    if (!context.get('isComplete')) context.res.headers.set('x-request-id', requestId);
    finishRequest(log, context, { requestId, status: context.res.status, startedAt });
  });
  app.use(setSecurityHeaders(headers));
  app.use(async (context, next) => {
    if (context.req.url.length > MAX_URL_LENGTH) {
      throw new ApiError(414, `The address may have at most ${MAX_URL_LENGTH} characters.`);
    }
    await next();
  });
  app.put(SAVE_PATH, saveAnswersDirectly(handlerServices));
  app.use(admitRequests(createAdmission(settings.networkCostPerMinute * settings.rateLimitFactor), settings));
  app.use('/api/*', identify(services.sessions, settings));
  app.use('/api/*', async (context, next) => {
    await next();
    if (context.get('isComplete') || context.res.headers.has('cache-control')) return;
    context.res.headers.set('cache-control', 'no-store');
  });

  app.use(`/api${routes.reportChartTraffic.path}`, async (context, next) => {
    await next();
    if (context.req.method === 'POST' && MALFORMED.has(context.res.status)) services.chartTraffic.refuse();
  });
  registerRoutes(app, handlers, handlerServices, {
    checkConfirmation: createConfirmationCheck(services),
    checkResponses: settings.environment !== 'production',
  });
  serveAvatars(app, services);
  serveMailDocuments(app, services);
  serveSocialStart(app, handlerServices);
  serveCrawlerFiles(app, services);
  serveIssuerKeys(app, handlerServices.badges);
  servePaymentWebhook(app, handlerServices);
  serveMailWebhook(app, handlerServices);
  serveOneClickUnsubscribe(app, handlerServices);
  if (services.paymentStandIn) servePaymentStandIn(app, handlerServices, services.paymentStandIn);
  serveOpenApi(app);
  if (options.controls) {
    // Changes made by tests are visible immediately.
    app.use('/api/test/*', async (_, next) => {
      await next();
      await freeWeekends.refresh();
      await banners.refresh();
    });
    testControls(app, options.controls);
    offerControls(app, services);
  }
  app.all('/api/*', () => {
    throw new ApiError(404, 'There is no such call.');
  });
  pages?.serveRest(app);

  app.notFound((context) =>
    context.json(errorBody(new ApiError(404, 'There is no such page.'), context.get('requestId')), 404),
  );
  app.onError((error, context) => {
    const requestId = context.get('requestId');
    if (error instanceof ApiError) {
      if (error.cause) {
        services.database.storage.note(error.cause);
        if (!services.outages.note(error.cause, { requestId }))
          log.error({ err: error.cause, requestId }, error.message);
      }
      if (error.retryAfterSeconds) context.header('retry-after', String(error.retryAfterSeconds));
      return context.json(errorBody(error, requestId), error.status);
    }
    if (services.outages.note(error, { requestId })) {
      services.database.storage.note(error);
      context.header('retry-after', '2');
      return context.json(errorBody(storageUnavailable(), requestId), 503);
    }
    log.error({ err: error, requestId }, 'unexpected error');
    // Error details stay in the log; the caller gets the request id under which to find them.
    return context.json({ message: 'Something went wrong on our side. Try again.', request_id: requestId }, 500);
  });
  return app;
}

/** Statuses of bodies that nothing on this site sends. */
const MALFORMED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

function storageUnavailable(): ApiError {
  return new ApiError(503, 'The service is temporarily unavailable. Try again in a few seconds.', {
    code: 'storage_unavailable',
  });
}

function errorBody(error: ApiError, requestId: string): ApiErrorBody {
  return {
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
    request_id: requestId,
    ...(error.code ? { code: error.code } : {}),
    ...(error.details ? { details: error.details } : {}),
  };
}

function openPages(folder: string, services: Services, weekends: ActiveFreeWeekends, news: DocumentNews): Pages {
  const { settings, log, documents, shownPrices } = services;
  const current = (key: string) => {
    const [, slug] = /^documents\/legal\/(.+)$/.exec(key) ?? [];
    if (key === 'providers') return presentSettings(settings).providers;
    if (key === 'free-weekends') return { data: weekends.all(), meta: { total: weekends.all().length } };
    const tech = TECHS.find((one) => key === `free-weekend/${one}`);
    if (tech) {
      const data = weekends.all().find((weekend) => weekend.tech === tech) ?? null;
      return { data, is_possible: isFreeWeekendPossible(services, tech) };
    }
    return slug === undefined ? shownPrices.current().get(key) : documents.find('legal', slug);
  };
  const rendered = createRenderedPages(
    folder,
    readPrerenderedPages(folder),
    current,
    (error) => log.error({ err: error }, 'pages were not rendered again: browsers show what is new'),
    services.builds.share,
  );
  shownPrices.onChange(rendered.renew);
  weekends.onChange(rendered.renew);
  return createPages(folder, settings, log, createPageItems(services), services.builds, rendered, news);
}
