import type { Logger } from 'pino';
import type { SessionReader } from './account/session-reader.ts';
import type { Signer } from './account/signer.ts';
import type { ChartTraffic } from './charts/traffic-counter.ts';
import type { Clock } from './clock.ts';
import type { OfferBook } from './commerce/offers/offer-book.ts';
import type { PaymentProvider } from './commerce/payments/provider.ts';
import type { PaymentStandIn } from './commerce/payments/stand-in/stand-in.ts';
import type { ShownPrices } from './commerce/pricing/shown-prices.ts';
import type { Database } from './data/database.ts';
import type { Catalog } from './exam/catalog.ts';
import type { Sandbox } from './exam/grading/sandbox.ts';
import type { Saving } from './exam/saving/saving.ts';
import type { Heartbeat } from './jobs/heartbeat.ts';
import type { PracticeStore } from './learning/practice.ts';
import type { MailTransport } from './mail/transport.ts';
import type { OutageLog } from './outage-log.ts';
import type { Settings } from './settings.ts';
import type { Builds } from './site/builds.ts';
import type { ChartHistoryReader } from './site/chart-history.ts';
import type { Documents } from './site/documents.ts';

/** Services for handlers and jobs. */
export type Services = {
  settings: Settings;
  log: Logger;
  outages: OutageLog;
  clock: Clock;
  database: Database;
  catalog: Catalog;
  documents: Documents;
  offers: OfferBook;
  shownPrices: ShownPrices;
  payments: PaymentProvider;
  /** Plays the payment provider where no keys are set; null with keys, and in production. */
  paymentStandIn: PaymentStandIn | null;
  practice: PracticeStore;
  sessions: SessionReader;
  heartbeat: Heartbeat;
  saving: Saving;
  chartTraffic: ChartTraffic;
  chartHistory: ChartHistoryReader;
  builds: Builds;
  sandbox: Sandbox;
  signer: Signer;
  /** Null when mails stay in the outbox. */
  mailTransport: MailTransport | null;
  /** Requests grading soon; set when this process runs the jobs. */
  wakeGrading(): void;
  /** The process is shutting down and takes no new work. */
  isStopping(): boolean;
};
