/** One instant by both clocks of the device. Milliseconds. */
type Instant = {
  /** `performance.now()`: never set, but on some systems it stands still while the device sleeps. */
  monotonic: number;
  /** `Date.now()`: runs through sleep, but may be set. */
  device: number;
};

/** The two clocks of a device. */
type DeviceClocks = { monotonic(): number; device(): number };

type Sample = {
  /** Server time minus the monotonic clock. */
  offset: number;
  /** Device clock minus the monotonic clock when the sample was taken. */
  deviceOffset: number;
  /** The offset is wrong by at most half of it. Infinite when it comes from an earlier visit. */
  roundTripMs: number;
};

/** A difference beyond this means that the device slept or its clock was set. Milliseconds. */
const DOUBT_MS = 2000;
/** The sample of a slower reply is not believed while a better one is known. Milliseconds. */
const MAX_ROUND_TRIP_MS = 2000;
/** No call takes longer unless the device sleeps meanwhile. Milliseconds. */
const MAX_CALL_MS = 15_000;

/** Server time as a page reckons it from the replies of the server and the clocks of its device. */
export function createServerClock(clocks: DeviceClocks) {
  let sample: Sample | null = null;
  const instant = (): Instant => ({ monotonic: clocks.monotonic(), device: clocks.device() });
  const startOffset = clocks.device() - clocks.monotonic();

  /** How far the two clocks have moved apart since the server was heard: the time slept, or the step by which one was set. */
  const drift = () => Math.abs(clocks.device() - clocks.monotonic() - (sample?.deviceOffset ?? startOffset));

  function now(): number {
    return sample === null ? clocks.device() : Math.round(clocks.monotonic() + sample.offset);
  }

  /** Slow replies of a slow network are better than a reckoning through sleep; a reply that sleep interrupted is not. */
  function isBetter(roundTripMs: number, isInterrupted: boolean): boolean {
    if (sample === null || roundTripMs <= MAX_ROUND_TRIP_MS) return true;
    return isInterrupted ? roundTripMs < sample.roundTripMs : roundTripMs < sample.roundTripMs + 2 * drift();
  }

  return {
    instant,
    now,
    observe(answer: unknown, sent: Instant): void {
      if (typeof answer !== 'object' || answer === null || !('serverTime' in answer)) return;
      if (typeof answer.serverTime !== 'number') return;
      const received = instant();
      const elapsed = received.monotonic - sent.monotonic;
      const apart = Math.abs(received.device - sent.device - elapsed);
      const roundTripMs = elapsed + apart;
      if (!isBetter(roundTripMs, apart > DOUBT_MS)) return;
      sample = {
        offset: answer.serverTime + roundTripMs / 2 - received.monotonic,
        deviceOffset: received.device - received.monotonic,
        roundTripMs,
      };
    },
    reckonFrom(known: number): number {
      const { device, monotonic } = instant();
      sample ??= { offset: device + known - monotonic, deviceOffset: device - monotonic, roundTripMs: Infinity };
      return now();
    },
    isKnown: () => sample !== null,
    isDoubtful: () => drift() > DOUBT_MS || (sample !== null && sample.roundTripMs > MAX_CALL_MS),
  };
}

const clock = createServerClock({ monotonic: () => performance.now(), device: () => Date.now() });

/** This instant, for {@link observeServerTime}. */
export const clockInstant = clock.instant;

/**
 * Learns the server's time from an answer that has just arrived and carries it. The moment of the answer is taken for the middle
 * of the round trip (Cristian's algorithm, 1989), so the error is at most half of it. A round trip that took too long, or in which
 * the device slept, is believed only while nothing better is known.
 *
 * @param sent when the question was sent, by {@link clockInstant}
 */
export const observeServerTime = clock.observe;

/** Server time as this page reckons it. Independent of the device's clock. */
export const serverNow = clock.now;

/** Server time minus the device's clock. Milliseconds. */
export function serverOffset(): number {
  return serverNow() - Date.now();
}

/**
 * Reckons server time by the device's clock and an offset of an earlier visit, until the server is heard.
 *
 * @param known server time minus the device's clock, in milliseconds
 * @returns server time by it
 */
export const reckonFrom = clock.reckonFrom;

/** Whether server time is known, and not merely that of the device. */
export const isServerTimeKnown = clock.isKnown;

/** Whether the device slept or its clock was changed since the server was last heard, or while it was. */
export const isClockDoubtful = clock.isDoubtful;

/** How far the device's clock is off. Milliseconds. */
export function deviceClockError(): number {
  return Date.now() - serverNow();
}
