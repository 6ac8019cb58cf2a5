import type { Page } from '@playwright/test';
import type { StateValue } from 'xstate';
import type { TransitionKey } from '../../../src/charts/taken-transitions.ts';
import type { ChartReport } from '../../../src/contract/site/recording.ts';
import { poll } from '../support/poll.ts';
import { noteReport } from '../support/recorded-runs.ts';

declare global {
  interface Window {
    noteTransition(state: ChartReport): void;
  }
}

/** Follows a chart of the real application from another tab, as the workshop does. */
export class ChartWatch {
  private readonly chart: string;
  private readonly posts: ChartReport[] = [];
  private at = -1;
  private stepAt = -1;

  constructor(chart: string) {
    this.chart = chart;
  }

  /** @param tab any document of the site in the same browser; to be called before the application is opened */
  async listenIn(tab: Page): Promise<void> {
    await tab.exposeFunction('noteTransition', (state: ChartReport) => {
      noteReport(tab.context(), this, state);
      if (state.chart === this.chart) this.posts.push(state);
    });
    await tab.evaluate(() => {
      localStorage.setItem('chartered.inspect', '1');
      new BroadcastChannel('chartered.inspect').addEventListener('message', (event) =>
        window.noteTransition(event.data as ChartReport),
      );
    });
  }

  /** How many transitions there were so far. */
  get count(): number {
    return this.posts.length;
  }

  /** Whether the chart is in a state now, as far as has been heard. */
  isIn(value: StateValue): boolean {
    return this.textAt(this.posts.length - 1) === JSON.stringify(value);
  }

  /** Waits for a transition after the first `count` ones. */
  async moved(count: number): Promise<void> {
    await poll(() => this.posts.length, { message: `${this.chart} takes an event` }).toBeGreaterThan(count);
  }

  /** Does something, and waits until a step since then takes a transition of an event. */
  async causes(event: string, act: () => Promise<unknown>): Promise<void> {
    const before = this.count;
    await act();
    await this.took(event, before);
  }

  /** Waits until one of the steps after the first `count` ones takes a transition of an event. */
  async took(event: string, count: number): Promise<void> {
    const isTaken = () =>
      this.posts.slice(count).some(({ transitions }) => transitions.some((taken) => taken.event === event));
    await poll(isTaken, { message: `${this.chart} takes ${event}` }).toBe(true);
  }

  /** Waits for the next step, after the one last awaited, that takes all of these transitions at once. */
  async takes(keys: readonly TransitionKey[]): Promise<void> {
    const isOf = ({ transitions }: ChartReport) =>
      keys.every(({ source, event, index }) =>
        transitions.some((taken) => taken.source === source && taken.event === event && taken.index === index),
      );
    const find = () => this.posts.findIndex((post, index) => index > this.stepAt && isOf(post));
    await poll(find, { message: `${this.chart} takes ${JSON.stringify(keys)}` }).toBeGreaterThanOrEqual(0);
    this.stepAt = find();
  }

  /**
   * Waits until the chart enters a state directly from the one last awaited. A chart that has moved on since,
   * because time passed, counts as having been there.
   *
   * @throws when it went elsewhere
   */
  async reaches(value: StateValue): Promise<void> {
    const wanted = JSON.stringify(value);
    await poll(() => this.next(wanted), { message: `state of ${this.chart}` }).toBe(wanted);
  }

  private next(wanted: string): string {
    const before = this.textAt(this.at);
    if (before === wanted) return wanted;
    for (let index = this.at + 1; index < this.posts.length; index += 1) {
      const text = this.textAt(index);
      if (text === wanted) {
        this.at = index;
        return wanted;
      }
      if (text !== before) throw new Error(`${this.chart} went from ${before} to ${text} instead of ${wanted}.`);
    }
    return before;
  }

  private textAt(index: number): string {
    return index < 0 ? 'nothing' : JSON.stringify(this.posts[index]?.value);
  }
}
