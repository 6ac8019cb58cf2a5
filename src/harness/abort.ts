/**
 * AbortController and DOMException, which every JavaScript host has; see
 * https://dom.spec.whatwg.org/#aborting-ongoing-activities.
 */
import { Event, EventTarget } from './dom/events.ts';

export class DOMException extends Error {
  constructor(message = '', name = 'Error') {
    super(message);
    Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true });
  }
}

/** Only this module creates signals, as in browsers. */
let mayConstruct = false;

class AbortSignal extends EventTarget {
  aborted = false;
  reason: unknown = undefined;
  onabort: unknown = null;
  constructor() {
    if (!mayConstruct) throw new TypeError('Illegal constructor');
    super();
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
  static abort(reason?: unknown): AbortSignal {
    const signal = makeSignal();
    abort(signal, reason);
    return signal;
  }
  static timeout(ms: number): AbortSignal {
    const signal = makeSignal();
    setTimeout(() => abort(signal, new DOMException('signal timed out', 'TimeoutError')), ms);
    return signal;
  }
  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const any = makeSignal();
    for (const signal of signals) {
      if (signal.aborted) abort(any, signal.reason);
      else signal.addEventListener('abort', () => abort(any, signal.reason));
    }
    return any;
  }
}

function makeSignal(): AbortSignal {
  mayConstruct = true;
  try {
    return new AbortSignal();
  } finally {
    mayConstruct = false;
  }
}

function abort(signal: AbortSignal, reason: unknown): void {
  if (signal.aborted) return;
  signal.aborted = true;
  signal.reason = reason === undefined ? new DOMException('signal is aborted without reason', 'AbortError') : reason;
  signal.dispatchEvent(new Event('abort'));
}

class AbortController {
  readonly signal: AbortSignal = makeSignal();
  abort(reason?: unknown): void {
    abort(this.signal, reason);
  }
}

/** The classes by their global names. */
export const abortClasses = { AbortController, AbortSignal, DOMException };
