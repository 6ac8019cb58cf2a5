import { type Clock, withGlobal } from '@sinonjs/fake-timers';
import type { FrameWindow } from './network.ts';
import { nextTask } from './wait.ts';

const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'performance',
] as const;

/** How often timers of a clock that runs are looked at. Milliseconds. */
const BEAT_MS = 10;

/** The clock of a page, over all its documents: it runs like any other until it is paused. */
export class FrameClock {
  private clock: Clock | null = null;
  private isInstalled = false;
  private isPaused = false;
  /** How far the page's clock is ahead while it runs, or what it shows while it does not. */
  private offset = 0;
  private shown = 0;

  private readonly settle: () => Promise<void>;

  /** @param settle waits for what takes time outside of the page */
  constructor(settle: () => Promise<void>) {
    this.settle = settle;
  }

  private get now(): number {
    if (this.clock) return this.clock.now;
    return this.isPaused ? this.shown : Date.now() + this.offset;
  }

  private note(): void {
    this.shown = this.now;
    this.offset = this.shown - Date.now();
  }

  /** To be called for each document before its scripts run. */
  opened(window: FrameWindow): void {
    if (!this.isInstalled) return;
    if (this.clock) this.note();
    this.clock = null;
    const { now } = this;
    this.clock = withGlobal(window).install({
      now,
      toFake: [...FAKED],
      ...(this.isPaused ? {} : { shouldAdvanceTime: true, advanceTimeDelta: BEAT_MS }),
    } as Parameters<ReturnType<typeof withGlobal>['install']>[0]);
    const { setTimeout } = window;
    window.AbortSignal.timeout = (milliseconds: number) => {
      const controller = new window.AbortController();
      setTimeout(() => controller.abort(new window.DOMException('signal timed out', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  }

  async install(options: { time?: number | string | Date } = {}): Promise<void> {
    this.isInstalled = true;
    if (options.time !== undefined) this.offset = new Date(options.time).getTime() - Date.now();
  }

  async pauseAt(time: number | string | Date): Promise<void> {
    const ahead = new Date(time).getTime() - this.now;
    if (ahead < 0) throw new Error('Cannot fast-forward to the past');
    this.isPaused = true;
    this.clock?.setTickMode({ mode: 'manual' });
    await this.jump(ahead);
  }

  async resume(): Promise<void> {
    this.isPaused = false;
    this.note();
    this.clock?.setTickMode({ mode: 'interval', delta: BEAT_MS });
  }

  /** Fires what is due at most once. */
  async fastForward(milliseconds: number | string): Promise<void> {
    await this.jump(Number(milliseconds));
  }

  /** Fires everything that is due on the way. */
  async runFor(milliseconds: number | string): Promise<void> {
    await this.settle();
    if (this.clock) await this.clock.tickAsync(Number(milliseconds));
    else this.pass(Number(milliseconds));
  }

  async setSystemTime(time: number | string | Date): Promise<void> {
    const wanted = new Date(time).getTime();
    if (this.clock) this.clock.setSystemTime(wanted);
    else this.pass(wanted - this.now);
  }

  private async jump(milliseconds: number): Promise<void> {
    await this.settle();
    if (!this.clock) return this.pass(milliseconds);
    this.clock.jump(milliseconds);
    // What the due ones have set off is due now as well.
    for (let round = 0; round < 3; round += 1) {
      await nextTask();
      this.clock.tick(0);
    }
  }

  private pass(milliseconds: number): void {
    this.shown += milliseconds;
    this.offset += milliseconds;
  }
}
