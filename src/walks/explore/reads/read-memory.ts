import { type Look, look, type ReadRecorder, type Reads } from './read-recorder.ts';

/** What to look at next in a context, with what follows from each value. */
interface Question<T> {
  readonly next: Look;
  readonly answers: Map<unknown, Question<T> | Answer<T>>;
}

interface Answer<T> {
  readonly value: T;
}

/** Nothing is known in advance: what happens depends on more than can be followed. */
const unknowable = Symbol('unknowable');

/**
 * Results of what was done with contexts, found again by the fields that were read meanwhile: an answer holds for every
 * context with the same values there, compared by identity.
 */
export interface ReadMemory<TKey, T> {
  readonly find: (key: TKey, context: unknown) => Answer<T> | undefined;
  readonly keep: (key: TKey, reads: Reads, value: T) => void;
  /** From now on {@link find} says nothing about this key. */
  readonly giveUp: (key: TKey) => void;
  readonly isGivenUp: (key: TKey) => boolean;
}

/** An empty memory. */
export function createReadMemory<TKey, T>(): ReadMemory<TKey, T> {
  const roots = new Map<TKey, Question<T> | Answer<T> | typeof unknowable>();
  return {
    find: (key, context) => {
      let at = roots.get(key);
      while (at !== undefined && at !== unknowable && 'next' in at) at = at.answers.get(look(context, at.next));
      return at === unknowable ? undefined : at;
    },
    keep: (key, { looks }, value) => {
      let answers = roots as Map<unknown, Question<T> | Answer<T> | typeof unknowable>;
      let answer: unknown = key;
      for (const [next, found] of looks) {
        let question = answers.get(answer) as Question<T> | undefined;
        if (!question) {
          question = { next, answers: new Map() };
          answers.set(answer, question);
        }
        answers = question.answers as typeof answers;
        answer = found;
      }
      answers.set(answer, { value });
    },
    giveUp: (key) => roots.set(key, unknowable),
    isGivenUp: (key) => roots.get(key) === unknowable,
  };
}

/** A function of a context, run once for all contexts that agree in what it reads. */
export function rememberByReads<TKey, T>(
  recorder: ReadRecorder,
  compute: (context: unknown, key: TKey) => T,
): (context: unknown, key: TKey) => T {
  const memory = createReadMemory<TKey, T>();
  return (context, key) => {
    const known = memory.find(key, context);
    if (known) return known.value;
    if (memory.isGivenUp(key)) return compute(context, key);
    const { result, reads } = recorder.during(context, (view) => compute(view, key));
    if (reads.isComplete) {
      memory.keep(key, reads, result);
      return result;
    }
    memory.giveUp(key);
    return compute(context, key);
  };
}
