import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { asList, type Config } from './config-edit.ts';
import { allNodes, listTransitions, type TransitionInfo } from './transition-ids.ts';
import { compositeGuard, isForbidden } from './xstate-internals.ts';

/** Something a machine definition should not have. */
export interface LintFinding {
  readonly rule:
    | 'state-description'
    | 'transition-description'
    | 'invoke-id'
    | 'invoke-error'
    | 'event-name'
    | 'unreachable-state'
    | 'unused-guard'
    | 'unused-action'
    | 'unused-delay'
    | 'unused-actor';
  /** State id, transition id or name. */
  readonly where: string;
  readonly message: string;
}

const sentence = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/;

/**
 * Reads a machine definition for what the compiler does not see: descriptions, invoke ids and error handlers, event
 * names like `exam.answerChanged`, states no transition leads to, and implementations nothing uses.
 */
export function lintMachine(machine: AnyStateMachine): LintFinding[] {
  const nodes = allNodes(machine);
  const transitions = listTransitions(machine);
  return [
    ...nodes.flatMap(lintNode),
    ...transitions.flatMap(lintTransition),
    ...unreachableStates(machine, nodes, transitions),
    ...unusedImplementations(machine, nodes, transitions),
  ];
}

function lintNode(node: AnyStateNode): LintFinding[] {
  const findings: LintFinding[] = [];
  if (!node.description) {
    findings.push({ rule: 'state-description', where: node.id, message: 'The state has no description.' });
  }
  for (const [index, invoke] of asList((node.config as unknown as Config)['invoke']).entries()) {
    const { id, src, onError } = invoke as { id?: string; src?: unknown; onError?: unknown };
    const where = `${node.id}/${id ?? (typeof src === 'string' ? src : index)}`;
    if (!id) findings.push({ rule: 'invoke-id', where, message: 'The invoked actor has no id.' });
    if (onError === undefined) {
      findings.push({ rule: 'invoke-error', where, message: 'Nothing handles an error of the invoked actor.' });
    }
  }
  return findings;
}

function lintTransition(info: TransitionInfo): LintFinding[] {
  const findings: LintFinding[] = [];
  // An initial transition has no words of its own: the state says where it begins.
  const wordless = info.kind === 'initial' || info.kind === 'history' || isForbidden(info.definition);
  if (!wordless && !info.description) {
    findings.push({ rule: 'transition-description', where: info.id, message: 'The transition has no description.' });
  }
  const name = info.trigger.endsWith('.*') ? info.trigger.slice(0, -2) : info.trigger;
  const wildcard = info.trigger === '*' || (info.trigger.endsWith('.*') && /^[a-z][a-zA-Z0-9.]*$/.test(name));
  if (info.kind === 'event' && !wildcard && !sentence.test(info.trigger)) {
    const message = `"${info.trigger}" does not read like "exam.answerChanged".`;
    findings.push({ rule: 'event-name', where: info.id, message });
  }
  return findings;
}

/** States that no initial, event, time or outcome leads to, guards left aside. */
function unreachableStates(
  machine: AnyStateMachine,
  nodes: readonly AnyStateNode[],
  transitions: readonly TransitionInfo[],
): LintFinding[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = new Set<AnyStateNode>();
  const queue: AnyStateNode[] = [];
  const reach = (node: AnyStateNode | undefined): void => {
    if (!node || reached.has(node)) return;
    reached.add(node);
    queue.push(node);
  };
  const outgoing = new Map<string, TransitionInfo[]>();
  for (const info of transitions) outgoing.set(info.source, [...(outgoing.get(info.source) ?? []), info]);
  reach(machine.root);
  for (const node of queue) {
    reach(node.parent as AnyStateNode | undefined);
    if (node.type === 'parallel') for (const region of Object.values(node.states)) reach(region as AnyStateNode);
    for (const info of outgoing.get(node.id) ?? []) {
      // A target nested in a compound state replaces that state's initial transition, but the initial one is there
      // for anyone who targets the parent, so it counts as soon as the parent is entered.
      for (const id of info.targets) reach(byId.get(id));
    }
  }
  return nodes
    .filter((node) => !reached.has(node) && node.type !== 'history')
    .map((node) => ({ rule: 'unreachable-state', where: node.id, message: 'No transition leads here.' }));
}

function namesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return [];
  seen.add(value);
  const composite = compositeGuard(value);
  if (composite) return composite.kind === 'in' ? [] : composite.guards.flatMap((guard) => namesIn(guard, seen));
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, seen));
  const { type, delay, src } = value as { type?: unknown; delay?: unknown; src?: unknown };
  return [type, delay, src].filter((name) => typeof name === 'string');
}

function unusedImplementations(
  machine: AnyStateMachine,
  nodes: readonly AnyStateNode[],
  transitions: readonly TransitionInfo[],
): LintFinding[] {
  const { actions = {}, guards = {}, delays = {}, actors = {} } = machine.implementations;
  const actionUses = [
    ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
    ...transitions.flatMap((info) => info.definition.actions ?? []),
    ...Object.values(actions),
  ];
  const used = {
    guard: new Set(
      [...transitions.map((info) => info.definition.guard), ...Object.values(guards)].flatMap((g) => namesIn(g)),
    ),
    action: new Set(actionUses.flatMap((action) => namesIn(action))),
    delay: new Set([
      ...transitions.filter((info) => info.kind === 'after').map((info) => info.trigger),
      ...actionUses.flatMap((action) => namesIn(action)),
    ]),
    actor: new Set([
      ...nodes.flatMap((node) => node.invoke.map((invoke) => String(invoke.src))),
      ...actionUses.flatMap((action) => namesIn(action)),
    ]),
  };
  // `enqueueActions`, `assign` with `spawn` and the like name things inside functions.
  const hidden = actionUses.map((action) => sourceOf(action)).join('\n');
  const find = (rule: LintFinding['rule'], names: readonly string[], uses: ReadonlySet<string>): LintFinding[] =>
    names
      .filter((name) => !uses.has(name) && !new RegExp(`['"\`]${name}['"\`]`).test(hidden))
      .map((name) => ({ rule, where: name, message: `"${name}" is set up and never used.` }));
  return [
    ...find('unused-guard', Object.keys(guards), used.guard),
    ...find('unused-action', Object.keys(actions), used.action),
    ...find('unused-delay', Object.keys(delays), used.delay),
    ...find('unused-actor', Object.keys(actors), used.actor),
  ];
}

/** The texts of the functions inside an action. */
function sourceOf(action: unknown): string {
  if (typeof action !== 'function') return '';
  const parts = Object.values(action as unknown as Record<string, unknown>).flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.values(part) : [part],
  );
  return [action, ...parts]
    .filter((part) => typeof part === 'function')
    .map(String)
    .join('\n');
}
