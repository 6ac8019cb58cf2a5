export type Signal<T> = {
  (): T;
  set(value: T): void;
  update(fn: (value: T) => T): void;
};

export function signal<T>(value: T): Signal<T> {
  // Your code goes here. "Run the tests" shows how far it is.
  return Object.assign(() => value, { set() {}, update() {} });
}

export function computed<T>(fn: () => T): () => T {
  return fn;
}
