import type { StateValue } from 'xstate';
import { poll } from '../support/poll.ts';

/** Follows a chart that runs on the server by the state that the server has stored. */
export class StoredState {
  private readonly chart: string;
  private readonly read: () => Promise<StateValue>;

  constructor(chart: string, read: () => Promise<StateValue>) {
    this.chart = chart;
    this.read = read;
  }

  /** Nothing of it happens in a page. */
  async listenIn(): Promise<void> {}

  /** Waits until the server has stored a state. */
  async reaches(value: StateValue): Promise<void> {
    await poll(this.read, { message: `state of ${this.chart} on the server` }).toEqual(value);
  }
}
