import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/** The names of all fields, as if they were a field themselves: read by spreading a context. */
export const fieldNames = '';

/** What was looked at in a context: a field, or only whether it has a value. */
export interface Look {
  readonly field: string;
  readonly wanted?: { readonly value: unknown } | undefined;
}

/** What a look finds. */
export function look(context: unknown, { field, wanted }: Look): unknown {
  const values = (context ?? {}) as Values;
  if (field === fieldNames) return Object.keys(values).join('\n');
  return wanted ? isSame(values[field], wanted.value) : values[field];
}

const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || isDeepStrictEqual(a, b);

/** What was read of a context, in order. */
export interface Reads {
  readonly looks: readonly (readonly [look: Look, found: unknown])[];
  /** False when the context was used in a way that cannot be followed. */
  readonly isComplete: boolean;
}

/** Notes which fields of a context are read while something happens. */
export interface ReadRecorder {
  /** Does something with a context that notes what is read of it. */
  readonly during: <T>(context: unknown, act: (view: unknown) => T) => { readonly result: T; readonly reads: Reads };
  /** Whether a field of a context or view has another value than this one. */
  readonly differs: (context: unknown, field: string, value: unknown) => boolean;
  /** Whether a value is a view or holds one: it would be read later, unnoticed. */
  readonly holdsView: (value: unknown) => boolean;
  readonly giveUp: () => void;
}

interface Recording {
  readonly looks: [Look, unknown][];
  readonly seen: Set<string>;
  isComplete: boolean;
}

/** How far into a value is looked for a view. */
const deepest = 4;

/** Contexts that tell what is read of them. */
export interface Views {
  /** A view of a context; `onRead` is told of each field that is read, or that it is asked which fields there are. */
  readonly of: (context: unknown, onRead: (field: string) => void) => unknown;
  /** What a view shows; any other value as it is. */
  readonly behind: (value: unknown) => unknown;
  /** Whether a value is a view or holds one. */
  readonly isIn: (value: unknown, depth?: number) => boolean;
}

/** No views yet. */
export function createViews(): Views {
  const known = new WeakMap<object, Values>();
  const isIn = (value: unknown, depth = 0): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (known.has(value)) return true;
    return depth < deepest && Object.values(value).some((part) => isIn(part, depth + 1));
  };
  return {
    of: (context, onRead) => {
      if (typeof context !== 'object' || context === null || known.has(context)) return context;
      const view = new Proxy(context as Values, {
        get: (values, field) => {
          if (typeof field === 'string') onRead(field);
          return values[field as string];
        },
        has: (values, field) => {
          onRead(fieldNames);
          return field in values;
        },
        ownKeys: (values) => {
          onRead(fieldNames);
          return Reflect.ownKeys(values);
        },
      });
      known.set(view, context as Values);
      return view;
    },
    behind: (value) => (typeof value === 'object' && value !== null ? (known.get(value) ?? value) : value),
    isIn,
  };
}

/** A recorder that rests. */
export function createReadRecorder(): ReadRecorder {
  const views = createViews();
  let current: Recording | undefined;

  return {
    during: (context, act) => {
      const recording: Recording = { looks: [], seen: new Set(), isComplete: true };
      const view = views.of(context, (field) => {
        if (recording !== current || recording.seen.has(field)) return;
        recording.seen.add(field);
        recording.looks.push([{ field }, look(context, { field })]);
      });
      const before = current;
      current = recording;
      try {
        const result = act(view);
        if (views.isIn(result)) recording.isComplete = false;
        return { result, reads: recording };
      } finally {
        current = before;
      }
    },
    differs: (context, field, value) => {
      const differs = !isSame((views.behind(context) as Values)[field], value);
      if (current && !current.seen.has(field)) current.looks.push([{ field, wanted: { value } }, !differs]);
      return differs;
    },
    holdsView: (value) => views.isIn(value),
    giveUp: () => {
      if (current) current.isComplete = false;
    },
  };
}
