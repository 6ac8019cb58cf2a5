/**
 * Freezes the built-ins before candidate code runs, so that the tests next to it use genuine ones. Methods, accessors
 * and global names (in the sandbox, also those of its DOM) can be neither assigned nor redefined, and nothing can be
 * added to a prototype: an `Array.prototype.then` would be asked what a test returns. Honest programs can still shadow
 * what an object inherits by assignment (`this.name = 'TimeoutError'`), and add to constructors.
 */
import { reflect } from './intrinsics.ts';

type Key = string | symbol;
type Target = Record<Key, unknown>;

const { getPrototypeOf, preventExtensions, setPrototypeOf } = Object;
const { ownKeys, defineProperty, getOwnPropertyDescriptor, apply } = reflect;
const reflectDefine: (target: object, key: Key, change: PropertyDescriptor) => boolean = defineProperty;
const namespaces = ['JSON', 'Math', 'Reflect', 'Atomics', 'Intl', 'performance', 'crypto'];
/** Candidates replace it to see what they print; no test relies on it. */
const replaceable = 'console';

/**
 * Intrinsics that are not reachable by a global name; see https://tc39.es/ecma262/#sec-well-known-intrinsic-objects.
 */
function hiddenIntrinsics(): object[] {
  const instances = [
    [][Symbol.iterator](),
    ''[Symbol.iterator](),
    new Map().entries(),
    new Set().entries(),
    ''.matchAll(/x/g),
    (function* () {})(),
    (async function* () {})(),
    function* () {},
    async function* () {},
    async () => {},
    new Uint8Array(),
  ];
  return instances.flatMap((instance) => prototypesOf(instance));
}

function prototypesOf(value: object): object[] {
  const found: object[] = [];
  for (let next: object | null = getPrototypeOf(value); next !== null; next = getPrototypeOf(next)) found.push(next);
  return found;
}

function isObject(value: unknown): value is Target {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Each named function, its prototype object, their parents, and the functions they contain. */
function collect(realm: Target, names: readonly string[]): Set<object> {
  const found = new Set<object>();
  const open: object[] = hiddenIntrinsics();
  for (const name of names) {
    const value = getOwnPropertyDescriptor(realm, name)?.value;
    if (typeof value === 'function' || (isObject(value) && namespaces.includes(name))) open.push(value);
  }
  for (let target = open.pop(); target !== undefined; target = open.pop()) {
    if (found.has(target)) continue;
    found.add(target);
    open.push(...prototypesOf(target));
    for (const key of ownKeys(target)) {
      const { value, get, set } = getOwnPropertyDescriptor(target, key) ?? {};
      const isPrototype = key === 'prototype' && isObject(value);
      for (const part of [value, get, set])
        if (typeof part === 'function' || (isPrototype && part === value)) open.push(part);
    }
  }
  return found;
}

function lock(target: object, key: Key): void {
  const found = getOwnPropertyDescriptor(target, key);
  if (found === undefined || !found.configurable) return;
  if (found.get || found.set) defineProperty(target, key, { configurable: false });
  // Browsers have settings on constructors, as Error.stackTraceLimit.
  else if (typeof found.value === 'function' || typeof target !== 'function')
    defineProperty(target, key, { configurable: false, writable: false });
}

/**
 * Freezes a property of a prototype, but lets other objects shadow it by assignment: a read-only inherited property
 * would prevent that, an accessor forwards it.
 */
function lockShadowable(target: object, key: Key, isSealed: (object: object) => boolean): void {
  const found = getOwnPropertyDescriptor(target, key);
  if (found === undefined || !found.configurable) return;
  if (found.get || found.set) {
    lock(target, key);
    return;
  }
  const { value } = found;
  const refuse = (): never => {
    throw new TypeError(`'${String(key)}' is read-only`);
  };
  const accessor = {
    get: () => value,
    set(this: object, next: unknown) {
      if (!isObject(this) || isSealed(this)) refuse();
      const own = getOwnPropertyDescriptor(this, key);
      const change = own ? { value: next } : { value: next, writable: true, enumerable: true, configurable: true };
      if (!reflectDefine(this, key, change)) refuse();
    },
  };
  defineProperty(target, key, { ...accessor, configurable: false });
}

/**
 * Freezes the built-ins of `realm`. Call it once, after everything that may still change them.
 *
 * @param names the global names of built-ins
 */
export function sealBuiltIns(realm: Target, names: readonly string[]): void {
  const shadowed = new Set<object>([Object.prototype, Error.prototype]);
  for (const name of names) {
    const type = getOwnPropertyDescriptor(realm, name)?.value;
    if (typeof type === 'function' && type.prototype instanceof Error) shadowed.add(type.prototype);
  }
  const sealed = collect(realm, names);
  const isSealed = Set.prototype.has.bind(sealed);
  refuseOn(isSealed);
  hideSources();
  for (const target of collect(realm, names)) {
    const isIterator =
      Symbol.toStringTag in target && String(Reflect.get(target, Symbol.toStringTag)).endsWith('Iterator');
    for (const key of ownKeys(target)) {
      if (shadowed.has(target) || (isIterator && key === 'next')) lockShadowable(target, key, isSealed);
      else lock(target, key);
    }
    if (typeof target !== 'function' || target === Function.prototype) preventExtensions(target);
  }
  for (const name of names) {
    const { value, configurable } = getOwnPropertyDescriptor(realm, name) ?? {};
    if (isObject(value) && configurable && name !== replaceable)
      defineProperty(realm, name, { configurable: false, writable: false });
  }
}

function install(target: object, name: string, value: unknown): void {
  defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
}

/** Whether `target` has the property only from its prototypes, as constructors have `Symbol.hasInstance`. */
function isInherited(target: object, key: Key): boolean {
  return key in target && getOwnPropertyDescriptor(target, key) === undefined;
}

/**
 * Rejects changes that would fake what a test sees: accessors on built-ins, properties that hide inherited ones, and
 * new prototypes for them.
 */
function refuseOn(has: (object: object) => boolean): void {
  const copyOf = (description: unknown): PropertyDescriptor => {
    if (!isObject(description)) throw new TypeError('Property description must be an object');
    const copy = { __proto__: null } as unknown as Target;
    for (const part of ['value', 'get', 'set', 'writable', 'enumerable', 'configurable']) {
      if (part in description) copy[part] = description[part];
    }
    return copy;
  };
  const define = (target: object, key: Key, description: unknown): boolean => {
    const copy = copyOf(description);
    if (has(target) && ('get' in copy || 'set' in copy || isInherited(target, key))) return false;
    return defineProperty(target, key, copy);
  };
  const needObject = (target: unknown, what: string): void => {
    if (!isObject(target)) throw new TypeError(`${what} called on non-object`);
  };
  const must = (isDone: boolean): void => {
    if (!isDone) throw new TypeError('Cannot redefine property of a built-in');
  };
  const statics = {
    defineProperty(target: object, key: Key, description: unknown): object {
      needObject(target, 'Object.defineProperty');
      must(define(target, key, description));
      return target;
    },
    defineProperties(target: object, descriptions: Target): object {
      needObject(target, 'Object.defineProperties');
      const from = Object(descriptions) as Target;
      for (const key of ownKeys(from)) {
        if (getOwnPropertyDescriptor(from, key)?.enumerable) must(define(target, key, from[key]));
      }
      return target;
    },
    setPrototypeOf(target: object, prototype: object | null): object {
      if (has(target) && getPrototypeOf(target) !== prototype) must(false);
      return setPrototypeOf(target, prototype);
    },
  };
  install(Object, 'defineProperty', statics.defineProperty);
  install(Object, 'defineProperties', statics.defineProperties);
  install(Object, 'setPrototypeOf', statics.setPrototypeOf);
  const reflected = {
    defineProperty(target: object, key: Key, description: unknown): boolean {
      needObject(target, 'Reflect.defineProperty');
      return define(target, key, description);
    },
    setPrototypeOf(target: object, prototype: object | null): boolean {
      if (has(target)) return getPrototypeOf(target) === prototype;
      return nativeSetPrototypeOf(target, prototype);
    },
  };
  const nativeSetPrototypeOf = Reflect.setPrototypeOf;
  install(Reflect, 'defineProperty', reflected.defineProperty);
  install(Reflect, 'setPrototypeOf', reflected.setPrototypeOf);
  const proto = getOwnPropertyDescriptor(Object.prototype, '__proto__');
  const setProto = proto?.set;
  if (proto && setProto) {
    const guarded = {
      set __proto__(value: unknown) {
        if (has(this)) must(value === getPrototypeOf(this));
        apply(setProto, this, [value]);
      },
    };
    const { set } = getOwnPropertyDescriptor(guarded, '__proto__') ?? {};
    defineProperty(Object.prototype, '__proto__', { ...proto, ...(set && { set }), configurable: false });
  }
  // The legacy equivalents of defineProperty; see
  // https://tc39.es/ecma262/#sec-additional-properties-of-the-object.prototype-object.
  const legacy = {
    __defineGetter__(this: object, key: Key, get: unknown): void {
      must(define(Object(this), key, { get, enumerable: true, configurable: true }));
    },
    __defineSetter__(this: object, key: Key, set: unknown): void {
      must(define(Object(this), key, { set, enumerable: true, configurable: true }));
    },
  };
  install(Object.prototype, '__defineGetter__', legacy.__defineGetter__);
  install(Object.prototype, '__defineSetter__', legacy.__defineSetter__);
}

/** `Function.prototype.toString` hides sources: a callback passed in by a test would reveal the test. */
function hideSources(): void {
  const shown = {
    toString(this: unknown): string {
      if (typeof this !== 'function')
        throw new TypeError('Function.prototype.toString requires that this be a function');
      const name = getOwnPropertyDescriptor(this, 'name')?.value;
      return `function ${typeof name === 'string' ? name : ''}() { [native code] }`;
    },
  };
  install(Function.prototype, 'toString', shown.toString);
}

/**
 * Global names that the preview's page freezes, so that programs fail there as they do in the sandbox. Without `Date`,
 * which the preview replaces for each test run.
 */
export const languageNames: readonly string[] =
  'AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error EvalError FinalizationRegistry Float32Array Float64Array Function Int16Array Int32Array Int8Array Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet parseFloat parseInt isNaN isFinite'.split(
    ' ',
  );
