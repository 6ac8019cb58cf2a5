import { isDeepStrictEqual } from 'node:util';

type Values = Record<string, unknown>;

/** The names of all fields, as if they were a field themselves: read by spreading a context. */
const fieldNames = '';

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

/** What was read of a context before it was written, in order, and what was written. */
export interface Reads {
  readonly looks: readonly (readonly [look: Look, found: unknown])[];
  readonly written: ReadonlyMap<string, unknown>;
  /** False when the context was used in a way that cannot be followed. */
  readonly isComplete: boolean;
}

/** Notes which fields of a context are read while something happens. */
export interface ReadRecorder {
  /** Does something, and tells what it read of a context through views. */
  readonly during: <T>(context: unknown, act: () => T) => { readonly result: T; readonly reads: Reads };
  readonly isRecording: () => boolean;
  /** A context that notes what is read of it; the context itself while nothing is recorded. */
  readonly view: (context: unknown) => unknown;
  readonly note: (field: string, written: unknown) => void;
  /** Whether a field of a context or view has another value than this one. */
  readonly differs: (context: unknown, field: string, value: unknown) => boolean;
  /** Passes a result on; one that holds a view would be read later, unnoticed. */
  readonly checked: <T>(result: T) => T;
  readonly giveUp: () => void;
}

interface Recording {
  readonly base: unknown;
  readonly looks: [Look, unknown][];
  readonly seen: Set<string>;
  readonly written: Map<string, unknown>;
  isComplete: boolean;
}

/** How far into a result is looked for a view. */
const deepest = 4;

function holds(value: unknown, views: WeakMap<object, Values>, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (views.has(value)) return true;
  return depth < deepest && Object.values(value).some((part) => holds(part, views, depth + 1));
}

/** A recorder that rests. */
export function createReadRecorder(): ReadRecorder {
  const views = new WeakMap<object, Values>();
  let current: Recording | undefined;

  const noteRead = (recording: Recording, field: string): void => {
    if (recording !== current || recording.seen.has(field)) return;
    recording.seen.add(field);
    // What was written meanwhile follows from what was read before.
    if (!recording.written.has(field)) recording.looks.push([{ field }, look(recording.base, { field })]);
  };
  const giveUp = (): void => {
    if (current) current.isComplete = false;
  };

  return {
    during: (context, act) => {
      const recording: Recording = {
        base: context,
        looks: [],
        seen: new Set(),
        written: new Map(),
        isComplete: true,
      };
      const before = current;
      current = recording;
      try {
        return { result: act(), reads: recording };
      } finally {
        current = before;
      }
    },
    isRecording: () => current !== undefined,
    view: (context) => {
      const recording = current;
      if (!recording || typeof context !== 'object' || context === null || views.has(context)) return context;
      const view = new Proxy(context as Values, {
        get: (values, field) => {
          if (typeof field === 'string') noteRead(recording, field);
          return values[field as string];
        },
        has: (values, field) => {
          noteRead(recording, fieldNames);
          return field in values;
        },
        ownKeys: (values) => {
          noteRead(recording, fieldNames);
          return Reflect.ownKeys(values);
        },
      });
      views.set(view, context as Values);
      return view;
    },
    note: (field, written) => void current?.written.set(field, written),
    differs: (context, field, value) => {
      const differs = !isSame(((views.get(context as object) ?? context) as Values)[field], value);
      if (current && !current.seen.has(field) && !current.written.has(field)) {
        current.looks.push([{ field, wanted: { value } }, !differs]);
      }
      return differs;
    },
    checked: (result) => {
      if (current && holds(result, views)) giveUp();
      return result;
    },
    giveUp,
  };
}
