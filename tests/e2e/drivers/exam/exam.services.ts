import { expect, type Page } from '@playwright/test';
import type { Exam } from '../../../../src/contract/exam/exam.ts';
import { holdLock } from '../../support/held-lock.ts';
import { poll } from '../../support/poll.ts';
import {
  type Candidate,
  exercisesOf,
  grantExam,
  prepareTrial,
  register,
  request,
  reviewerToken,
  untilGraded,
} from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { DeviceGate } from '../device-gate.ts';
import { Gate } from '../gate.ts';
import type { WalkServer } from '../walk.ts';

const EXAM = '/api/exams/[^/]+';

/** What the drivers of one walk through an exam share: the page's calls, the server, another tab. */
export class ExamServices {
  readonly gate = new Gate({
    exam: { method: 'GET', path: new RegExp(`^${EXAM}$`) },
    terms: { method: 'POST', path: new RegExp(`^${EXAM}/terms$`) },
    start: { method: 'POST', path: new RegExp(`^${EXAM}/start$`) },
    lease: { method: 'POST', path: new RegExp(`^${EXAM}/lease$`) },
    exercises: { method: 'GET', path: new RegExp(`^${EXAM}/exercises$`) },
    save: { method: 'PUT', path: new RegExp(`^${EXAM}/answers$`) },
    solve: { method: 'POST', path: new RegExp(`^${EXAM}/exercises/(questions|challenges/[^/]+)/solve$`) },
    stop: { method: 'POST', path: new RegExp(`^${EXAM}/stop$`) },
    dispute: { method: 'POST', path: new RegExp(`^${EXAM}/disputes$`) },
    datetime: { method: 'GET', path: /^\/api\/datetime$/ },
    parts: { method: 'GET', path: /^\/preview-frame\.html$/ },
  });
  readonly device = new DeviceGate();
  readonly watch = new ChartWatch('exam');
  readonly server: WalkServer;
  readonly candidate: Candidate;
  readonly id: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** A change waits for the server. */
  isUnsent = false;
  private isLeaseElsewhere = false;
  private handedIn: Exam | undefined;
  private readonly others = new Map<'ended' | 'held', string>();

  private constructor(server: WalkServer, candidate: Candidate, id: string, otherTab: Page) {
    this.server = server;
    this.candidate = candidate;
    this.id = id;
    this.otherTab = otherTab;
  }

  /** A user with an exam that has not been touched yet. */
  static async prepare(server: WalkServer, otherTab: Page): Promise<ExamServices> {
    const candidate = await register(server.url);
    const id = await grantExam(server.url, candidate, 'javascript-junior-developer', false);
    return new ExamServices(server, candidate, id, otherTab);
  }

  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return request<T>(this.server.url, this.candidate.token, method, path, body);
  }

  private exam(): Promise<Exam> {
    return this.call<Exam>('GET', `/exams/${this.id}`);
  }

  async review(path: string, body: unknown): Promise<void> {
    await request(
      this.server.url,
      await reviewerToken(this.server.url),
      'POST',
      `/review/exams/${this.id}${path}`,
      body,
    );
  }

  /** Another attempt of the same candidate: one that has ended, or one that another device writes. Made when needed. */
  async other(kind: 'ended' | 'held'): Promise<string> {
    const known = this.others.get(kind);
    if (known) return known;
    const { url } = this.server;
    const id = await prepareTrial(url, this.candidate.token, kind === 'ended' ? 'vuejs-trial' : 'react-trial');
    if (kind === 'ended') await this.call('POST', `/exams/${id}/stop`);
    else
      await this.call('POST', `/exams/${id}/lease`, { device: 'phone-device', device_name: 'Phone', take_over: true });
    this.others.set(kind, id);
    return id;
  }

  /** The address of a call if it were about another attempt. */
  async elsewhere(address: string, kind: 'ended' | 'held'): Promise<string> {
    return address.replace(this.id, await this.other(kind));
  }

  /** Brings the attempt on the server as far as a state, if it is not there yet. */
  async bring(to: Exam['state']): Promise<void> {
    const exam = await this.exam();
    if (to === 'awaitingTerms') return;
    if (exam.state === 'awaitingTerms') {
      await this.call('POST', `/exams/${this.id}/terms`, { version: exam.terms.version });
    }
    if (to === 'ready') return;
    if (['awaitingTerms', 'ready'].includes(exam.state)) await this.call('POST', `/exams/${this.id}/start`);
    if (to === 'running') return;
    if (to === 'voided') return this.review('/void', { reason: 'Taken by somebody else.' });
    this.handedIn ??= await this.call<Exam>('POST', `/exams/${this.id}/stop`);
    if (to !== 'grading') await untilGraded(this.server.url, this.candidate.token, this.id);
  }

  /** What the server said when the exam was handed in: a moment later there may be a result. */
  async whileGrading(): Promise<Exam> {
    await this.bring('grading');
    return this.handedIn as Exam;
  }

  /** A dispute that the page does not know of yet. */
  async openDispute(): Promise<void> {
    const [first] = (await this.exam()).result?.exercises ?? [];
    const reason = 'The key of the first exercise is wrong.';
    await this.call('POST', `/exams/${this.id}/disputes`, { reason, exercise_ids: first ? [first.id] : [] });
  }

  /** Another tab of this browser has the exam open: resolves when it holds the lock. */
  async holdLockElsewhere(): Promise<void> {
    await holdLock(this.otherTab, `chartered.exam.${this.id}`);
  }

  /** Another device writes from now on. */
  async takeLeaseElsewhere(): Promise<void> {
    await this.call('POST', `/exams/${this.id}/lease`, {
      device: 'phone-device',
      device_name: 'Phone',
      take_over: true,
    });
    this.isLeaseElsewhere = true;
  }

  /** The other device gives the exam back, where it has it. */
  async returnLease(body: Record<string, unknown>): Promise<void> {
    if (this.isLeaseElsewhere) await this.call('POST', `/exams/${this.id}/lease`, { ...body, take_over: true });
    this.isLeaseElsewhere = false;
  }

  /** Lets the server's time go past the deadline, but not past the grace period. */
  async endTime(): Promise<void> {
    const { serverTime, deadline_at } = await this.call<Exam>('GET', `/exams/${this.id}/clock`);
    await this.server.advance((deadline_at ?? serverTime) - serverTime + 200);
  }

  async firstExercise(): Promise<string> {
    const [first] = await exercisesOf(this.server.url, this.candidate.token, this.id);
    if (!first) throw new Error('The exam has no exercises.');
    return first.id;
  }

  /** Puts on the device what an earlier visit may have left there; nothing when `exerciseId` is null. */
  async leaveOnDevice(exerciseId: string | null): Promise<void> {
    const left = exerciseId === null ? [] : [leftBehind(exerciseId)];
    await this.otherTab.evaluate(
      ({ examId, entries }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('chartered');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const writing = database.transaction('queue', 'readwrite');
            writing.objectStore('queue').put(entries, examId);
            writing.onabort = () => reject(writing.error);
            writing.oncomplete = () => {
              database.close();
              resolve();
            };
          };
        }),
      { examId: this.id, entries: left },
    );
  }

  /** The running attempt as an earlier visit of this browser has kept it. */
  async keepOnDevice(): Promise<void> {
    await this.bring('running');
    const device = await this.otherTab.evaluate(() => {
      const id = localStorage.getItem('chartered.device') ?? 'device-of-this-browser';
      localStorage.setItem('chartered.device', id);
      return id;
    });
    await this.call('POST', `/exams/${this.id}/lease`, { device, device_name: 'This browser', take_over: true });
    const exam = await this.exam();
    const attempt = {
      exam,
      epoch: exam.lease.epoch,
      exercises: await exercisesOf(this.server.url, this.candidate.token, this.id),
      session: this.candidate.token.slice(0, 12),
      offset: exam.serverTime - Date.now(),
    };
    await this.otherTab.evaluate(
      ({ kept, examId }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('chartered.attempts', 1);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            for (const store of ['attempt', 'delivered']) opening.result.createObjectStore(store);
          };
          opening.onsuccess = () => {
            const writing = opening.result.transaction('attempt', 'readwrite');
            writing.objectStore('attempt').put(kept, examId);
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      { kept: attempt, examId: this.id },
    );
  }

  /** The page learns what the device held, unless it has been told before. */
  async restore(): Promise<void> {
    // A page that takes answers looks first for what an earlier visit has left.
    const taking = this.watch.entries((value) => typeof value === 'object' && 'taking' in value);
    await poll(() => this.device.count('queue')).toBeGreaterThanOrEqual(taking);
    if (!this.device.isWaiting('queue')) return;
    const before = this.watch.count;
    await this.device.answer('queue', 'read');
    await this.watch.moved(before);
  }

  /** The candidate changes something, unless a change is already in flight. */
  async ensureUnsent(page: Page): Promise<void> {
    await this.restore();
    if (this.isUnsent) return;
    const before = this.watch.count;
    await page.keyboard.press('Alt+f');
    await this.watch.moved(before);
    this.isUnsent = true;
  }

  /** Everything that leaves the page for the server arrives there, until something holds. */
  async deliver(until: () => Promise<void>): Promise<void> {
    await this.gate.letThrough('save', until);
    this.isUnsent = false;
  }
}

function leftBehind(exerciseId: string) {
  return {
    exercise_id: exerciseId,
    revision: 1,
    key: 'kept-on-device-1',
    queued_at: 1,
    attempted: true,
    work: { answer: null, flagged: true, note: '' },
  };
}

/** The page's clock jumps, as after sleep, so that it asks the server what time it is. */
export async function doubtClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + 60_000);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export async function expectStep(page: Page, step: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname.endsWith(`/${step}`));
}
