import { existsSync } from 'node:fs';
import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { loadDocuments } from '../content/load/load-documents.ts';
import { loadQuestionSets } from '../content/load/load-exams.ts';
import { loadFaq } from '../content/load/load-faq.ts';
import { loadLearning } from '../content/load/load-learning.ts';
import { loadOffers } from '../content/load/load-offers.ts';
import { loadPolls } from '../content/load/load-polls.ts';
import { loadPractice } from '../content/load/load-practice.ts';
import { loadWeekends } from '../content/load/load-weekends.ts';
import { prepareHashing, setHashing } from './account/password/passwords.ts';
import { createSessionReader } from './account/session-reader.ts';
import { openSigner } from './account/signer.ts';
import { createChartTraffic } from './charts/traffic-counter.ts';
import { createControlledClock, systemClock } from './clock.ts';
import { openOfferBook } from './commerce/offers/offer-book.ts';
import { openPayments } from './commerce/payments/open-payments.ts';
import { createShownPrices } from './commerce/pricing/shown-prices.ts';
import { listAddressCollisions } from './data/account/address-collisions.ts';
import { seedDemoData } from './data/seed/seed.ts';
import { waitForDatabase } from './data/wait-for-database.ts';
import { createCatalog } from './exam/catalog.ts';
import { createSandbox, type Sandbox } from './exam/grading/sandbox.ts';
import { createSaving } from './exam/saving/saving.ts';
import { createApp } from './http/app.ts';
import { createDrain, limitConnections, timeoutsOf } from './http/connections.ts';
import { CLIENT_FOLDER } from './http/documents/pages.ts';
import { explainListenFailure } from './http/listen-failure.ts';
import { createHeartbeat } from './jobs/heartbeat.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { createPracticeStore } from './learning/practice.ts';
import { createLog } from './log.ts';
import { createSmtpTransport } from './mail/transport.ts';
import { createOutageLog } from './outage-log.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createBuilds } from './site/builds.ts';
import { createChartHistory } from './site/chart-history.ts';
import { createDocuments } from './site/documents.ts';
import { legalValues, legalWarnings } from './site/legal-values.ts';

/**
 * Keep-alive timeout. Longer than the interval between a candidate's saves and than the usual 60 s of proxies, because
 * the side that closes first must not be the one that receives requests. Milliseconds.
 */
const KEEP_ALIVE_MS = 75_000;

export type RunningServer = {
  url: string;
  services: Services;
  scheduler: Scheduler;
  /** Waits for running requests, stops the jobs and closes the database. */
  stop(): Promise<void>;
};

/** The whole server, but that nobody can reach it. */
export type OpenServer = Pick<RunningServer, 'services' | 'scheduler'> & {
  fetch: Parameters<typeof serve>[0]['fetch'];
  /** Stops the jobs and closes the database. @param drained resolves when no request is running any more */
  close(drained?: () => Promise<void>): Promise<void>;
};

export class ContentDamaged extends Error {}

/**
 * Starts the whole server.
 *
 * @throws DataUnusable when the data cannot be used, ContentDamaged when an exam or a document cannot be read,
 * ListenFailed when the server cannot listen.
 */
export async function startServer(settings: Settings, parts: { sandbox?: Sandbox } = {}): Promise<RunningServer> {
  const { fetch, services, scheduler, close } = await openServer(settings, parts);
  const connections = createDrain();
  try {
    const server = await listen(fetch, settings, connections.options);
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://${settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${port}`,
      services,
      scheduler,
      stop: () => close(() => connections.drain(server)),
    };
  } catch (error) {
    await services.database.close();
    throw services.database.explain(error) ?? error;
  }
}

/**
 * The whole server without a port: its owner calls `fetch`.
 *
 * @throws DataUnusable when the data cannot be used, ContentDamaged when an exam or a document cannot be read
 */
export async function openServer(settings: Settings, parts: { sandbox?: Sandbox } = {}): Promise<OpenServer> {
  const log = await createLog(settings);
  const controlledClock = settings.testControls ? createControlledClock() : null;
  const clock = controlledClock ?? systemClock;
  const { sets, problems: ofExams } = loadQuestionSets();
  const { documents, problems: ofDocuments } = loadDocuments();
  const { practice, problems: ofPractice } = loadPractice();
  const { offers, problems: ofOffers } = loadOffers();
  const errors = [
    ...ofExams,
    ...ofDocuments,
    ...ofPractice,
    ...ofOffers,
    ...loadPolls().problems,
    ...loadWeekends().problems,
    ...loadFaq().problems,
    ...loadLearning().problems,
  ].filter((problem) => problem.severity === 'error');
  if (errors.length > 0) {
    throw new ContentDamaged(errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  }
  const { dataDir, databaseUrl, databasePool: poolSize } = settings;
  const database = await waitForDatabase({ dataDir, databaseUrl, poolSize }, log);
  try {
    const catalog = await createCatalog(database, sets, clock.now());
    const sessions = createSessionReader(database, clock);
    const sandbox = parts.sandbox ?? createSandbox();
    const signer = await openSigner(database, settings.appSecret, clock.now());
    const mailTransport = settings.smtpUrl
      ? createSmtpTransport(settings.smtpUrl, settings.mailFrom, settings.legal.operatorEmail)
      : null;
    if (!mailTransport && settings.environment === 'production') {
      log.warn('SMTP_URL is not set: mails are written and not sent');
    }
    for (const warning of legalWarnings(settings)) log.warn(warning);
    const accounts = await listAddressCollisions(database.queries);
    if (accounts.length > 0) {
      log.warn(
        { accounts },
        'these accounts have the same address as another, but for invisible characters: nobody can log in to them',
      );
    }
    const heartbeat = createHeartbeat(database, clock, log, { maxOutageMs: settings.maxOutageMs });
    // Before the first request: running attempts are extended by the outage.
    await heartbeat.beat();
    let stopping = false;
    let scheduler: Scheduler | undefined;
    const sold = {
      settings,
      clock,
      database,
      catalog,
      documents: createDocuments(
        documents.map(({ document }) => document),
        legalValues(settings),
      ),
      offers: await openOfferBook(database, offers, clock, log),
    };
    const clientFolder = resolve(CLIENT_FOLDER);
    const services: Services = {
      ...sold,
      log,
      outages: createOutageLog(log),
      shownPrices: createShownPrices(sold),
      ...(await openPayments({ settings, database, clock, log })),
      practice: createPracticeStore(practice),
      sessions,
      heartbeat,
      saving: createSaving({ database, catalog, clock, log }),
      chartTraffic: createChartTraffic({ database, clock, settings }),
      chartHistory: createChartHistory(clock, log),
      builds: createBuilds({ database, clock }, existsSync(clientFolder) ? clientFolder : null),
      sandbox,
      signer,
      mailTransport,
      wakeGrading: () => scheduler?.wakeGrading(),
      isStopping: () => stopping,
    };
    setHashing(settings.weakPasswordHashes ? 'weak' : 'safe');
    await prepareHashing();
    if (settings.demoData) await seedDemoData(services);
    // Before the first page is sent: its files may be asked of another node. A job tries again.
    await services.builds.renew().catch((error: unknown) => log.error({ err: error }, 'the build was not stored'));
    const started = createScheduler(services);
    scheduler = started;
    const app = await createApp(services, {
      clientFolder: existsSync(clientFolder) ? clientFolder : null,
      controls: controlledClock ? { clock: controlledClock, runJobs: () => started.runOnce() } : null,
    });
    return {
      fetch: app.fetch,
      services,
      scheduler: started,
      async close(drained = async () => {}) {
        stopping = true;
        await wait(settings.stopDelaySeconds * 1000);
        await drained();
        await started.stop();
        services.outages.stop();
        services.chartTraffic.stop();
        await services.chartTraffic
          .store()
          .catch((error: unknown) => log.warn({ err: error }, 'the last counts of statecharts were not stored'));
        mailTransport?.close();
        await sandbox.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw database.explain(error) ?? error;
  }
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  settings: Settings,
  options: ServerOptions,
): Promise<Server> {
  return new Promise((done, fail) => {
    const server = serve({
      fetch,
      port: settings.port,
      hostname: settings.host,
      serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, ...timeoutsOf(settings), ...options },
    }) as Server;
    limitConnections(server, settings);
    server.once('listening', () => done(server));
    server.once('error', (error) => fail(explainListenFailure(error, settings)));
  });
}
