import type { Logger } from 'pino';
import type { Accounts } from './accounts/accounts.ts';
import type { SessionReader } from './accounts/session-reader.ts';
import type { Signer } from './accounts/signer.ts';
import type { Clock } from './clock.ts';
import type { Database } from './data/database.ts';
import type { Documents } from './documents.ts';
import type { Catalog } from './exams/catalog.ts';
import type { Saver } from './exams/saving.ts';
import type { Sandbox } from './grading/sandbox.ts';
import type { Heartbeat } from './jobs/heartbeat.ts';
import type { MailTransport } from './mail/transport.ts';
import type { PracticeStore } from './practice.ts';
import type { Settings } from './settings.ts';

/** What handlers and jobs work with. */
export type Services = {
  settings: Settings;
  log: Logger;
  clock: Clock;
  database: Database;
  catalog: Catalog;
  documents: Documents;
  practice: PracticeStore;
  sessions: SessionReader;
  accounts: Accounts;
  heartbeat: Heartbeat;
  saver: Saver;
  sandbox: Sandbox;
  signer: Signer;
  /** Null when mails stay in the outbox. */
  mailTransport: MailTransport | null;
  /** Grade soon; set when the jobs run in this process. */
  wakeGrading(): void;
  /** The process is being stopped: not ready for new work. */
  isStopping(): boolean;
};
