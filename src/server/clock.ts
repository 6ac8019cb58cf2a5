/** The server's clock. Milliseconds since the Unix epoch. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that tests can set forward; it continues from there. */
export type ControlledClock = Clock & { advance(ms: number): void };

export function createControlledClock(base: Clock = systemClock): ControlledClock {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    advance(ms) {
      offset += ms;
    },
  };
}
