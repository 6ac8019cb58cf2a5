/**
 * WeakRef and FinalizationRegistry that never let anything go, as ECMAScript permits. When the engine collects depends on
 * how much was allocated before, by the test too, so a program that notices could learn what a test does.
 */
class StrongRef {
  readonly #target: unknown;
  constructor(target: unknown) {
    needObject(target, 'WeakRef');
    this.#target = target;
  }
  deref(): unknown {
    return this.#target;
  }
  get [Symbol.toStringTag](): string {
    return 'WeakRef';
  }
}

class SilentRegistry {
  readonly #tokens = new WeakSet();
  constructor(cleanup: unknown) {
    if (typeof cleanup !== 'function') throw new TypeError('FinalizationRegistry: cleanup must be callable');
  }
  register(target: unknown, held: unknown, token?: unknown): void {
    needObject(target, 'FinalizationRegistry.register');
    if (target === held) throw new TypeError('FinalizationRegistry.register: the held value is the target');
    if (token !== undefined) {
      needObject(token, 'FinalizationRegistry.register');
      this.#tokens.add(token as WeakKey);
    }
  }
  unregister(token: unknown): boolean {
    needObject(token, 'FinalizationRegistry.unregister');
    return this.#tokens.delete(token as WeakKey);
  }
  get [Symbol.toStringTag](): string {
    return 'FinalizationRegistry';
  }
}

/** Objects, functions and symbols that are not registered may be held weakly. */
function needObject(target: unknown, what: string): void {
  const isKey =
    (typeof target === 'object' && target !== null) ||
    typeof target === 'function' ||
    (typeof target === 'symbol' && Symbol.keyFor(target) === undefined);
  if (!isKey) throw new TypeError(`${what}: the target must be an object`);
}

for (const [type, name] of [
  [StrongRef, 'WeakRef'],
  [SilentRegistry, 'FinalizationRegistry'],
] as const) {
  Object.defineProperty(type, 'name', { value: name, configurable: true });
}

/** The classes by their global names. */
export const weakClasses = { WeakRef: StrongRef, FinalizationRegistry: SilentRegistry };
