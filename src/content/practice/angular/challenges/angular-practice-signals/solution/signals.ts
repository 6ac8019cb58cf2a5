export type Signal<T> = {
  (): T;
  set(value: T): void;
  update(fn: (value: T) => T): void;
};

type Dependent = { invalidate(): void };

let running: Dependent | null = null;

export function signal<T>(initial: T): Signal<T> {
  let current = initial;
  const dependents = new Set<Dependent>();

  function read(): T {
    if (running) dependents.add(running);
    return current;
  }
  function set(value: T): void {
    if (Object.is(value, current)) return;
    current = value;
    for (const dependent of dependents) dependent.invalidate();
  }
  return Object.assign(read, { set, update: (fn: (value: T) => T) => set(fn(current)) });
}

export function computed<T>(fn: () => T): () => T {
  let value: T;
  let isStale = true;
  const dependents = new Set<Dependent>();
  const self: Dependent = {
    invalidate() {
      if (isStale) return;
      isStale = true;
      for (const dependent of dependents) dependent.invalidate();
    },
  };
  return () => {
    if (running) dependents.add(running);
    if (isStale) {
      const outer = running;
      running = self;
      try {
        value = fn();
      } finally {
        running = outer;
      }
      isStale = false;
    }
    return value;
  };
}
