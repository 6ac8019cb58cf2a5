import type { AnyStateMachine } from 'xstate';
import { compositeGuard } from '../../charts/chart-structure.ts';
import type { ChartWords } from '../../charts/chart-words.ts';
import { allNodes, listTransitions } from '../../charts/transition-ids.ts';

const KINDS = ['guards', 'actions', 'delays', 'actors'] as const;

/** A sentence is read beside an arrow: no longer than this. */
const MAX_LENGTH = 110;

const PRONOUN =
  /^(it|its|he|she|they|their|we|you|who|which|what|such)\b|^(this|that|these|those)\s+(is|are|was|were|has|have|can|will|means)\b/i;

/** Names that are written with a capital inside. */
const NAMES = /\b(GitHub|JavaScript|TypeScript|DevTools|LinkedIn|PayPal)\b/g;

/** What reads like code: camel case, underscores, backticks, calls, requirement ids. */
const CODE = /[a-z][A-Z]|_|`|\(\)|\b[A-Z]{2,3}-\d\d\b|[{}<>=]/;

/** Everything wrong with the words of a chart: what has none, and what does not read like a sentence of its kind. */
export function lintWords(machine: AnyStateMachine, words: ChartWords): string[] {
  const said = KINDS.flatMap((kind) => Object.entries(words[kind]).map(([name, text]) => ({ kind, name, text })));
  const cases = Object.entries(words.cases ?? {}).flatMap(([name, texts]) =>
    Object.entries(texts).map(([value, text]) => ({ kind: 'guards' as const, name: `${name}(${value})`, text })),
  );
  return [
    ...namesWithoutWords(machine, words),
    ...unnamed(machine),
    ...[...said, ...cases].flatMap(({ kind, name, text }) =>
      faultsOf(kind, text).map((fault) => `${kind}.${name} ${fault}`),
    ),
    ...KINDS.flatMap((kind) => repeated(Object.values(words[kind]), 1)).map((text) => `two names say: ${text}`),
  ];
}

/** Implementations without a sentence, as `guards.isOver has no words`. */
function namesWithoutWords(machine: AnyStateMachine, words: ChartWords): string[] {
  return KINDS.flatMap((kind) =>
    Object.keys((machine.implementations as unknown as Record<string, object>)[kind] ?? {})
      .filter((name) => !words[kind][name])
      .map((name) => `${kind}.${name} has no words`),
  );
}

/** What is said of the states and transitions of a chart. The same event of a chart may be said in the same words. */
export function descriptionsOf(machine: AnyStateMachine): { where: string; text: string }[] {
  const said = [
    ...allNodes(machine).map(({ id, description }) => ({ where: id, text: description ?? '' })),
    ...listTransitions(machine).map(({ trigger, description }) => ({
      where: `${machine.id} ${trigger}`,
      text: description ?? '',
    })),
  ].filter(({ text }) => text !== '');
  return [...new Map(said.map((one) => [`${one.where}: ${one.text}`, one])).values()];
}

/** Descriptions of states and transitions that no reader understands by themselves. */
export function lintDescriptions(machine: AnyStateMachine): string[] {
  return descriptionsOf(machine).flatMap(({ where, text }) => [
    ...(PRONOUN.test(text) && !text.endsWith('?') ? [`${where} begins with a pronoun: ${text}`] : []),
    ...(CODE.test(text.replaceAll(NAMES, '')) ? [`${where} contains code: ${text}`] : []),
  ]);
}

/** The texts that occur more often than they may. */
export function repeated(texts: readonly string[], times: number): string[] {
  return [...Map.groupBy(texts, (text) => text.toLowerCase())]
    .filter(([, same]) => same.length > times)
    .map(([, [text]]) => text as string);
}

function faultsOf(kind: (typeof KINDS)[number], text: string): string[] {
  const isDeed = kind === 'actions' || kind === 'actors';
  return [
    PRONOUN.test(text) && 'begins with a pronoun',
    CODE.test(text.replaceAll(NAMES, '')) && 'contains code',
    kind === 'guards' && /\bthe given\b/i.test(text) && 'names no value: say one for each with @when',
    text.length > MAX_LENGTH && `has ${text.length} characters`,
    // "Saves the answers on the server": the reader knows who does it.
    isDeed && !/^[A-Z][a-z]+s\b/.test(text) && 'does not begin with what it does',
    kind === 'guards' && /^(if|whether|when|is|are|has|may|true|only)\b/i.test(text) && 'cannot be read after "if"',
  ].filter((fault) => fault !== false);
}

/** Guards, actions, delays and actors written in place: nothing can be said about them. */
function unnamed(machine: AnyStateMachine): string[] {
  const nodes = allNodes(machine);
  const transitions = listTransitions(machine);
  const actions = [
    ...nodes.flatMap(({ id, entry, exit }) => [...entry, ...exit].map((action) => ({ id, action }))),
    ...transitions.flatMap(({ id, definition }) => (definition.actions ?? []).map((action) => ({ id, action }))),
  ];
  return [
    ...actions
      .filter(({ action }) => typeof action === 'function' && !isOfAfter(action))
      .map(({ id }) => `${id} has an action without a name`),
    ...transitions
      .filter(({ definition }) => hasUnnamed(definition.guard))
      .map(({ id }) => `${id} has a guard without a name`),
    ...transitions
      .filter(({ kind, trigger }) => kind === 'after' && !Number.isNaN(Number(trigger)))
      .map(({ id }) => `${id} has a delay without a name`),
    ...nodes
      .flatMap(({ id, invoke }) => invoke.map(({ src }) => ({ id, src })))
      .filter(({ src }) => typeof src !== 'string' || src.startsWith('xstate.invoke.'))
      .map(({ id }) => `${id} invokes an actor without a name`),
  ];
}

/** XState's own timers: `after` raises an event on entry and cancels it on exit. */
function isOfAfter(action: unknown): boolean {
  const { event, sendId } = action as { event?: { type?: string }; sendId?: string };
  return String(event?.type ?? sendId).startsWith('xstate.after.');
}

function hasUnnamed(guard: unknown): boolean {
  if (typeof guard !== 'function') return false;
  const composite = compositeGuard(guard);
  if (!composite) return true;
  return composite.kind !== 'in' && composite.guards.some(hasUnnamed);
}
