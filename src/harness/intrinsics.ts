/**
 * Built-ins as they were before any candidate code ran. Candidate code shares the realm with the harness and may patch
 * anything, so after startup the harness calls nothing through a prototype and uses these instead. Keep this module the
 * first import of every harness entry.
 */
const { apply, construct, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;

type Method = (this: never, ...args: never[]) => unknown;

/** Turns `proto.method` into a function that takes `this` as its first argument. */
function uncurry<M extends Method>(method: M): (self: ThisParameterType<M>, ...args: Parameters<M>) => ReturnType<M> {
  return (self, ...args) => apply(method, self, args) as ReturnType<M>;
}

export const reflect = { apply, construct, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys };
export const RealDate = Date;
export const RealError = Error;
export const RealPromise = Promise;
export const RealString = String;
export const RealNumber = Number;
export const isArray = Array.isArray;
export const objectKeys = Object.keys;
export const jsonText = JSON.stringify;
export const isFiniteNumber = Number.isFinite;
export const is = Object.is;
export const max = Math.max;
export const trunc = Math.trunc;
export const sliceText = uncurry(String.prototype.slice as (this: string, start: number, end?: number) => string);
export const isoDate = uncurry(Date.prototype.toISOString as (this: Date) => string);
export const dateTime = uncurry(Date.prototype.getTime as (this: Date) => number);
export const symbolText = uncurry(Symbol.prototype.toString as (this: symbol) => string);
const removeAt = uncurry(Array.prototype.splice as (this: unknown[], start: number, count: number) => unknown[]);
const then = uncurry(
  Promise.prototype.then as (
    this: Promise<unknown>,
    done: (value: never) => unknown,
    failed?: (thrown: unknown) => unknown,
  ) => Promise<unknown>,
);
const resolved = Promise.resolve();

/** Appends without `push` and without triggering an index setter on `Array.prototype`. */
export function append<T>(list: T[], value: T): void {
  defineProperty(list, list.length, {
    // @ts-expect-error a null prototype keeps a polluted Object.prototype out of the descriptor
    __proto__: null,
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Removes and returns the element at `index`. */
export function take<T>(list: T[], index: number): T | undefined {
  if (index >= list.length) return undefined;
  const value = list[index];
  removeAt(list, index, 1);
  return value;
}

/** Runs `task` as a microtask. `task` must not throw. */
export function microtask(task: () => void): void {
  then(resolved, task, task);
}

/** The result of `task` in a microtask: called with nothing else on the stack. */
export function later(task: () => unknown): Promise<unknown> {
  return then(resolved, task);
}

const nativeIsError = (Error as unknown as { isError?: (value: unknown) => boolean }).isError;

/** Whether it is a genuine error object, unlike `{ name: 'RangeError' }`. */
export function isError(value: unknown): value is Error {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return nativeIsError ? nativeIsError(value) : value instanceof RealError;
  } catch {
    return false;
  }
}

// The sandbox's engine has a check for promises in place of this getter; see `patchEngine` in server/exam/grading.
const nativeIsPromise = getOwnPropertyDescriptor(Function.prototype, 'fileName')?.get;

/** Whether it is a genuine promise. In the sandbox no code of the value runs. */
export function isPromise(value: unknown): value is Promise<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  if (nativeIsPromise === undefined) return value instanceof RealPromise;
  try {
    apply(nativeIsPromise, value, []);
    return true;
  } catch {
    return false;
  }
}

const { getPrototypeOf } = Object;
const promisePrototype = Promise.prototype;

/**
 * Whether it is a genuine promise and nothing else: one with methods or properties of its own can be used in place of an object, by who
 * does not await it. In the sandbox no code of the value runs.
 */
export function isPlainPromise(value: unknown): value is Promise<unknown> {
  return isPromise(value) && getPrototypeOf(value) === promisePrototype && ownKeys(value).length === 0;
}
