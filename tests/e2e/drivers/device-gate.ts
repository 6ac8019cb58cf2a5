import type { Page } from '@playwright/test';
import { poll } from '../support/poll.ts';

declare global {
  interface Window {
    answerDeviceRead(key: string): Promise<DeviceAnswer>;
  }
}

type DeviceAnswer = 'read' | 'fail';
/** The stores of an exam on the device: answers, the running attempt, evidence. */
type DeviceStore = 'queue' | 'attempt' | 'gathered';
/** The object being read: one of a store, or the system check's probe. */
type DeviceKey = DeviceStore | 'probe';
type Held = { readonly key: DeviceKey; answer(how: DeviceAnswer): void };

/** Holds the page's readings of stores of the device until the path says how they end. */
export class DeviceGate {
  private held: Held[] = [];
  private readonly begun: DeviceKey[] = [];
  private readonly stores: readonly DeviceStore[];

  constructor(stores: readonly DeviceStore[] = ['queue', 'attempt']) {
    this.stores = stores;
  }

  /** To be called before the page is opened. */
  async guard(page: Page): Promise<void> {
    await page.exposeFunction(
      'answerDeviceRead',
      (key: string) =>
        new Promise<DeviceAnswer>((answer) => {
          const [store, name = ''] = key.split(' ');
          const read = name.startsWith('probe') ? 'probe' : (store as DeviceStore);
          this.begun.push(read);
          this.held.push({ key: read, answer });
        }),
    );
    await page.addInitScript(holdReads, [...this.stores]);
  }

  /** How often the page has begun to read. */
  count(key: DeviceKey): number {
    return this.begun.filter((one) => one === key).length;
  }

  isWaiting(key: DeviceKey): boolean {
    return this.held.some((one) => one.key === key);
  }

  async arrived(key: DeviceKey): Promise<void> {
    await poll(() => this.isWaiting(key), { message: `the page reads the ${key} of the device` }).toBe(true);
  }

  async answer(key: DeviceKey, how: DeviceAnswer): Promise<void> {
    await this.arrived(key);
    const found = this.held.find((one) => one.key === key) as Held;
    this.held = this.held.filter((one) => one !== found);
    found.answer(how);
  }

  /** The reader has stopped: what is read now must change nothing. */
  leaveBehind(): void {
    for (const one of this.held) one.answer('read');
    this.held = [];
  }
}

/** Runs in the page: a read of one of these stores completes, or fails, when the walk says so. */
function holdReads(stores: readonly string[]): void {
  const read = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
    const store = this.name;
    if (!stores.includes(store)) return read.call(this, key);
    const database = this.transaction.db;
    const events = new EventTarget();
    let result: unknown;
    let error: DOMException | null = null;
    window.answerDeviceRead(`${store} ${String(key)}`).then((how) => {
      if (how === 'fail') {
        error = new DOMException('The device cannot be read.', 'UnknownError');
        events.dispatchEvent(new Event('error'));
        return;
      }
      // The transaction of the call has ended meanwhile.
      const request: IDBRequest = read.call(database.transaction(store).objectStore(store), key);
      request.onsuccess = () => {
        result = request.result;
        events.dispatchEvent(new Event('success'));
      };
    });
    return Object.create(IDBRequest.prototype, {
      result: { get: () => result },
      error: { get: () => error },
      addEventListener: { value: events.addEventListener.bind(events) },
      removeEventListener: { value: events.removeEventListener.bind(events) },
    }) as IDBRequest;
  };
}
