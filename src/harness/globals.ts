import { abortClasses, DOMException } from './abort.ts';
import type { Clock } from './clock.ts';
import { CustomEvent, Event, EventTarget } from './dom/events.ts';
import { microtask, RealError, reflect } from './intrinsics.ts';
import { addUncaught, createConsole, type Lines } from './lines.ts';
import { atob, btoa } from './web/base64.ts';
import { crypto } from './web/crypto.ts';
import { localeCompare } from './web/locale-compare.ts';
import { URLSearchParams } from './web/search-params.ts';
import { TextDecoder, TextEncoder } from './web/text-encoding.ts';
import { URL } from './web/url.ts';
import { weakClasses } from './web/weak.ts';

const WEB = { TextDecoder, TextEncoder, URL, URLSearchParams, atob, btoa, crypto, ...weakClasses };

/**
 * Gives the sandbox's bare ECMAScript realm what every JavaScript host has: timers, console, URLs. Candidates read the
 * list in `contract/exam/guest-environment.ts`; a test compares it with the realm.
 */
export function installGlobals(target: Record<string, unknown>, clock: Clock, lines: Lines, hasFrames: boolean): void {
  clock.install(target, { hasFrames });
  define(target, 'console', createConsole(lines));
  define(target, 'queueMicrotask', (task: unknown): void => {
    if (typeof task !== 'function') throw new TypeError('queueMicrotask needs a function');
    microtask(() => {
      try {
        task();
      } catch (thrown) {
        addUncaught(lines, thrown);
      }
    });
  });
  define(target, 'structuredClone', (value: unknown) => clone(value, new Map()));
  define(target, 'reportError', (thrown: unknown) => addUncaught(lines, thrown));
  const classes = { ...abortClasses, Event, EventTarget, CustomEvent, ...WEB };
  for (const [name, value] of Object.entries(classes)) define(target, name, value);
  define(String.prototype, 'localeCompare', localeCompare);
  nameOverflowLikeBrowsers(target);
  hidePlaces();
}

/** QuickJS tells of each function the file, line and column that it was compiled from; those of a test reveal it. */
function hidePlaces(): void {
  for (const name of ['fileName', 'lineNumber', 'columnNumber']) reflect.deleteProperty(Function.prototype, name);
}

function define(target: object, name: string, value: unknown): void {
  reflect.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
}

/** QuickJS throws its own InternalError on stack overflow; candidates expect a RangeError. */
function nameOverflowLikeBrowsers(target: Record<string, unknown>): void {
  const { InternalError } = target as { InternalError?: { prototype: object } };
  if (InternalError === undefined) return;
  Object.setPrototypeOf(InternalError.prototype, RangeError.prototype);
  define(InternalError.prototype, 'name', 'RangeError');
}

function clone(value: unknown, seen: Map<object, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw cloneError(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (value instanceof Date) return new Date(value.getTime());
  if (value instanceof RegExp) return new RegExp(value.source, value.flags);
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (value instanceof DataView) return new DataView(value.buffer.slice(0), value.byteOffset, value.byteLength);
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice();
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) throw cloneError(value);
  if (value instanceof Map) {
    const copy = new Map();
    seen.set(value, copy);
    for (const [key, item] of value) copy.set(clone(key, seen), clone(item, seen));
    return copy;
  }
  if (value instanceof Set) {
    const copy = new Set();
    seen.set(value, copy);
    for (const item of value) copy.add(clone(item, seen));
    return copy;
  }
  if (value instanceof RealError) {
    const copy = new RealError(value.message);
    copy.name = value.name;
    return copy;
  }
  const copy: Record<string, unknown> = Array.isArray(value) ? ([] as never) : {};
  seen.set(value, copy);
  for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key], seen);
  return copy;
}

function cloneError(value: unknown): Error {
  return new DOMException(`${typeof value} could not be cloned`, 'DataCloneError');
}
