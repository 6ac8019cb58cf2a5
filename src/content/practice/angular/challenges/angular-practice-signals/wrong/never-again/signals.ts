export type Signal<T> = {
  (): T;
  set(value: T): void;
  update(fn: (value: T) => T): void;
};

export function signal<T>(initial: T): Signal<T> {
  let current = initial;
  const set = (value: T) => {
    current = value;
  };
  return Object.assign(() => current, { set, update: (fn: (value: T) => T) => set(fn(current)) });
}

export function computed<T>(fn: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= fn());
}
