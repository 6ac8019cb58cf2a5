import type { Cost } from './costs.ts';
import { tooMany } from './limiters.ts';

/** What of one network is in hand at once. In health checks. */
const IN_HAND = 16;
/** Requests of one network that may wait for their turn. */
const MAX_WAITING = 1000;
/** After this time a request is waiting for something else than this process, and others of its network begin. Milliseconds. */
const HOLD_MS = 20;

/** Ends a turn; more than once does nothing. */
export type EndTurn = () => void;

export type Admission = {
  /**
   * Begins to work on a request at once, or when its network has less in hand.
   *
   * @returns to be called when it was answered. @throws ApiError 429 when the network has asked for more than it may
   */
  begin(network: string, cost: Cost): EndTurn | Promise<EndTurn>;
};

type Turn = { cost: number; since: number };
type Waiting = { cost: number; start(end: EndTurn): void };

/** What one network has in hand, and what it may ask for still. */
type Network = {
  /** Cost of what has begun and not ended. */
  inHand: number;
  /** When turns began that have not ended, the oldest first. */
  held: Set<Turn>;
  /** Those of exams first. */
  ofExams: Waiting[];
  others: Waiting[];
  left: number;
  countedAt: number;
};

/**
 * One limit in front of everything: no network has more than a little work in hand at once, so that others wait for a little at most,
 * whatever it asks for; and none gets more than its share of a minute. It counts in memory, by what calls cost. Requests of exams come
 * first in their network and are never refused.
 *
 * @param perMinute what one network may ask for in a minute, also at once. In health checks.
 * @param now a clock that only goes forward, in milliseconds
 */
export function createAdmission(perMinute: number, now: () => number = () => performance.now()): Admission {
  // The one that asked last comes last.
  const networks = new Map<string, Network>();
  const waiting = new Set<Network>();
  let isScheduled = false;
  let timer: NodeJS.Timeout | null = null;

  function networkOf(name: string, at: number): Network {
    const known = networks.get(name);
    if (known) {
      networks.delete(name);
      networks.set(name, known);
      known.left = Math.min(perMinute, known.left + ((at - known.countedAt) * perMinute) / 60_000);
      known.countedAt = at;
      return known;
    }
    forgetIdle(at);
    const made: Network = { inHand: 0, held: new Set<Turn>(), ofExams: [], others: [], left: perMinute, countedAt: at };
    networks.set(name, made);
    return made;
  }

  /** Networks that have asked for nothing in a minute have everything again. */
  function forgetIdle(at: number): void {
    for (const [name, network] of networks) {
      if (at - network.countedAt < 60_000) return;
      if (!waiting.has(network)) networks.delete(name);
    }
  }

  function start(network: Network, cost: number): EndTurn {
    const turn = { cost, since: now() };
    network.inHand += cost;
    network.held.add(turn);
    return () => {
      release(network, turn);
      if (waiting.has(network)) schedule();
    };
  }

  function release(network: Network, turn: Turn): void {
    if (network.held.delete(turn)) network.inHand -= turn.cost;
  }

  /** What has arrived in the meantime is read before the next requests begin. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(admit);
  }

  function admit(): void {
    isScheduled = false;
    for (const network of waiting) admitOf(network);
    if (waiting.size === 0 || timer) return;
    timer = setTimeout(() => {
      timer = null;
      admit();
    }, HOLD_MS);
  }

  function admitOf(network: Network): void {
    const { held, ofExams, others } = network;
    const before = now() - HOLD_MS;
    for (const turn of held) if (turn.since <= before) release(network, turn);
    while (network.inHand < IN_HAND) {
      const next = ofExams.shift() ?? others.shift();
      if (!next) break;
      next.start(start(network, next.cost));
    }
    if (ofExams.length + others.length === 0) waiting.delete(network);
  }

  return {
    begin(name, { cost, isOfExam }) {
      const network = networkOf(name, now());
      const { ofExams, others } = network;
      if (!isOfExam) {
        if (network.left < cost) throw tooMany(((cost - network.left) * 60) / perMinute);
        if (others.length >= MAX_WAITING) throw tooMany(1);
        network.left -= cost;
      }
      if (!waiting.has(network) && network.inHand < IN_HAND) return start(network, cost);
      waiting.add(network);
      schedule();
      return new Promise((resolve) => {
        (isOfExam ? ofExams : others).push({ cost, start: resolve });
      });
    },
  };
}
