/** One instant on both clocks of the device. Milliseconds. */
type Instant = {
  /** `performance.now()`: monotonic, but on some systems it stops while the device sleeps. */
  monotonic: number;
  /** `Date.now()`: continues during sleep, but may be changed. */
  device: number;
};

/** The device's two clocks. */
type DeviceClocks = { monotonic(): number; device(): number };

type Sample = {
  /** Server time minus the monotonic clock. */
  offset: number;
  /** Device clock minus the monotonic clock when the sample was taken. */
  deviceOffset: number;
  /** Maximum error is half of it. Infinite for an offset from an earlier visit. */
  roundTripMs: number;
};

/** A larger difference means that the device slept or its clock was changed. Milliseconds. */
const DOUBT_MS = 2000;
/** A slower sample is ignored while a better one is known. Milliseconds. */
const MAX_ROUND_TRIP_MS = 2000;
/** Longest plausible call; beyond it, the device slept. Milliseconds. */
const MAX_CALL_MS = 15_000;

/** A page's estimate of server time (EX-05), from responses and the device's clocks. */
export function createServerClock(clocks: DeviceClocks) {
  let sample: Sample | null = null;
  const instant = (): Instant => ({ monotonic: clocks.monotonic(), device: clocks.device() });
  const startOffset = clocks.device() - clocks.monotonic();

  /** Drift between the two clocks since the last sync: time slept, or a change of the clock. */
  const drift = () => Math.abs(clocks.device() - clocks.monotonic() - (sample?.deviceOffset ?? startOffset));

  function now(): number {
    return sample === null ? clocks.device() : Math.round(clocks.monotonic() + sample.offset);
  }

  /** A slow response is better than an estimate across sleep, but not if sleep interrupted it. */
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
    estimateFrom(known: number): number {
      const { device, monotonic } = instant();
      const deviceOffset = device - monotonic;
      sample ??= { offset: deviceOffset + known, deviceOffset, roundTripMs: Infinity };
      return now();
    },
    isKnown: () => sample !== null,
    isDoubtful: () => drift() > DOUBT_MS || (sample !== null && sample.roundTripMs > MAX_CALL_MS),
  };
}

const clock = createServerClock({ monotonic: () => performance.now(), device: () => Date.now() });

/** The current instant, for {@link observeServerTime}. */
export const clockInstant = clock.instant;

/**
 * Updates the estimate from a response that has just arrived with the server's time. The server time is assumed at the
 * middle of the round trip (Cristian's algorithm, 1989), so the error is at most half of it. A round trip that was slow
 * or interrupted by sleep is used only while nothing better is known.
 *
 * @param sent time of the request, from {@link clockInstant}
 */
export const observeServerTime = clock.observe;

/** The estimated server time, independent of the device's clock. */
export const serverNow = clock.now;

/** Server time minus the device's clock. Milliseconds. */
export function serverOffset(): number {
  return serverNow() - Date.now();
}

/**
 * Estimates server time from the device's clock and an earlier offset until the first sync.
 *
 * @param known server time minus the device's clock, in milliseconds
 * @returns the estimated server time
 */
export const estimateFrom = clock.estimateFrom;

/** Whether server time is known, and not merely that of the device. */
export const isServerTimeKnown = clock.isKnown;

/** Whether the device slept or its clock was changed during or since the last sync. */
export const isClockDoubtful = clock.isDoubtful;

/** Error of the device's clock. Milliseconds. */
export function deviceClockError(): number {
  return Date.now() - serverNow();
}
