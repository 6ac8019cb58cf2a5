import type { Page } from '@playwright/test';
import type { BufferedEvent, Noticed } from '../../../../machines/exam/evidence/evidence.types.ts';
import { giveSession } from '../../support/browser-session.ts';
import { type Candidate, prepareTrial, register } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { DeviceGate } from '../device-gate.ts';
import { Gate } from '../gate.ts';

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE = {
  'transition:evidence.watching/error.invoke(watchPage)/0': 'it listens to events that every page has',
};

/** The state shared by the drivers of one walk: a trial that is taken, its evidence on the device and on the way. */
export class EvidenceWorld {
  readonly gate = new Gate({ evidence: { method: 'POST', path: /^\/api\/exams\/[^/]+\/evidence$/ } });
  readonly device = new DeviceGate(['gathered']);
  readonly watch = new ChartWatch('evidence');
  readonly otherTab: Page;
  readonly candidate: Candidate;
  readonly id: string;
  /** The device could not be read, and nothing has been written since. */
  isUnread = false;

  private constructor(otherTab: Page, candidate: Candidate, id: string) {
    this.otherTab = otherTab;
    this.candidate = candidate;
    this.id = id;
  }

  static async prepare(url: string, otherTab: Page): Promise<EvidenceWorld> {
    const candidate = await register(url);
    await giveSession(otherTab, candidate.token);
    return new EvidenceWorld(otherTab, candidate, await prepareTrial(url, candidate.token));
  }

  /** Puts on the device what an earlier visit may have left there. */
  async leaveOnDevice(events: readonly Noticed[]): Promise<void> {
    const left: BufferedEvent[] = events.map((event) => ({ ...event, mayBeStored: false }));
    await this.otherTab.evaluate(
      ({ examId, value }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('chartered.evidence');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const writing = opening.result.transaction('gathered', 'readwrite');
            writing.objectStore('gathered').put(value, examId);
            writing.onabort = () => reject(writing.error);
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      { examId: this.id, value: left },
    );
  }

  /** The kinds of events that the device holds. */
  keptOnDevice(): Promise<string[]> {
    return this.otherTab.evaluate(
      (examId) =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('chartered.evidence');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction('gathered').objectStore('gathered').get(examId);
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              resolve(((reading.result ?? []) as { kind: string }[]).map(({ kind }) => kind));
            };
          };
        }),
      this.id,
    );
  }
}
