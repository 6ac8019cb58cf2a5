import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import type { ChartWords } from '../../charts/chart-words.ts';
import type { ChartImplementation, ImplementationKind } from '../chart/chart.types.ts';
import type { KnownImplementations } from '../chart/read-chart.ts';
import { fullSentence } from '../chart/sentences.ts';
import { sourceText } from '../chart/source-text.ts';
import { type Declarations, usedDeclarations } from './declarations.ts';
import { parseCode } from './parse-code.ts';

const KINDS: readonly ImplementationKind[] = ['guards', 'actions', 'delays', 'actors'];

/**
 * The named implementations of a machine, each with a hash of its source: whatever is in the function, what `assign` or
 * `fromPromise` was given, the definition of a child chart by its id; with it, whatever it uses of the declarations in its
 * folder. Comments and white space do not count. The words, if given, become sentences.
 */
export function implementationsOf(
  machine: AnyStateMachine,
  words?: ChartWords,
  declarations: Declarations = new Map(),
): KnownImplementations {
  const of = (kind: ImplementationKind) =>
    Object.entries((machine.implementations[kind] ?? {}) as Record<string, unknown>).map(([name, implementation]) => {
      const text = words?.[kind][name];
      const description = text === undefined ? {} : { description: fullSentence(text) };
      const sends = sendsOf(implementation);
      const cases = kind === 'guards' ? words?.cases?.[name] : undefined;
      const known = { ...description, hash: hashOf(implementation, declarations), ...(sends ? { sends } : {}) };
      return [name, cases === undefined ? known : { ...known, cases }] as const;
    });
  return Object.fromEntries(KINDS.map((kind) => [kind, Object.fromEntries(of(kind))]));
}

/** What an action sends, if it is one of XState's that do: `sendTo` with the id of an actor, or `sendParent`. */
function sendsOf(implementation: unknown): ChartImplementation['sends'] {
  if (typeof implementation !== 'function' || !('type' in implementation) || implementation.type !== 'xstate.sendTo')
    return undefined;
  const { to, event } = implementation as unknown as { to: unknown; event: unknown };
  const actor = to === '#_parent' ? 'parent' : typeof to === 'string' && !to.startsWith('#_') ? to : undefined;
  const type =
    typeof event === 'object' && event !== null && 'type' in event
      ? String(event.type)
      : /\btype: ['"]([^'"]+)['"]/.exec(String(event))?.[1];
  return actor === undefined || type === undefined ? undefined : { to: actor, event: type };
}

/** Ten hex digits that change when the implementation does, or a declaration that it uses. */
export function hashOf(implementation: unknown, declarations: Declarations = new Map()): string {
  const hash = createHash('sha256').update(textOf(implementation));
  for (const name of usedDeclarations(sourceOf(implementation), declarations))
    hash.update('\0').update(withoutComments(declarations.get(name) ?? ''));
  return hash.digest('hex').slice(0, 10);
}

function sourceOf(implementation: unknown): string {
  return typeof implementation === 'function' ? sourceText(implementation, String) : textOf(implementation);
}

function textOf(implementation: unknown): string {
  if (typeof implementation === 'function') return withoutComments(sourceText(implementation, String));
  if (typeof implementation !== 'object' || implementation === null) return sourceText(implementation);
  if ('root' in implementation && 'id' in implementation) return `chart ${String(implementation.id)}`;
  return withoutComments(sourceText('config' in implementation ? implementation.config : implementation, String));
}

/** Code without comments, each run of white space as one space; as it is where it cannot be parsed by itself. */
function withoutComments(code: string): string {
  const comments = parseCode(code)?.comments ?? [];
  const kept = comments
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  return kept.replaceAll(/\s+/g, ' ').trim();
}
