import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { compositeGuard, isForbidden, isReentering } from '../../charts/chart-structure.ts';
import { asList, type Config } from '../../charts/config-edit.ts';
import { allNodes, listTransitions, type TransitionInfo } from '../../charts/transition-ids.ts';

/** Something a machine definition should not have. */
export interface LintFinding {
  readonly rule:
    | 'state-description'
    | 'transition-description'
    | 'invoke-id'
    | 'invoke-error'
    | 'event-name'
    | 'unreachable-state'
    | 'no-way-out'
    | 'unused-guard'
    | 'unused-action'
    | 'unused-delay'
    | 'unused-actor'
    | 'undeclared-guard'
    | 'undeclared-action'
    | 'undeclared-delay'
    | 'undeclared-actor';
  /** State id, transition id or name. */
  readonly where: string;
  readonly message: string;
}

const sentence = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/;

/**
 * Reads a machine definition for what the compiler does not see: descriptions, invoke ids and error handlers, event
 * names like `exam.answerChanged`, states no transition leads to or out of, implementations nothing uses, and names
 * nothing implements.
 */
export function lintMachine(machine: AnyStateMachine): LintFinding[] {
  const nodes = allNodes(machine);
  const transitions = listTransitions(machine);
  return [
    ...nodes.flatMap(lintNode),
    ...transitions.flatMap(lintTransition),
    ...unreachableStates(machine, nodes, transitions),
    ...deadEnds(nodes, transitions),
    ...unusedImplementations(machine, nodes, transitions),
    ...undeclaredNames(machine, nodes, transitions),
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

/**
 * States that are not final and in which nothing more can happen. A busy state has to be left, and by its own outcome:
 * what an ancestor that is not busy listens to is about something else. A state is busy when it says so by its tag, or
 * waits for the end of what it invokes; what is invoked without `onDone` is a listener.
 */
function deadEnds(nodes: readonly AnyStateNode[], transitions: readonly TransitionInfo[]): LintFinding[] {
  const own = (of: AnyStateNode) =>
    transitions.filter(
      ({ source, kind, definition }) => source === of.id && kind !== 'initial' && !isForbidden(definition),
    );
  const leaves = (node: AnyStateNode, { targets }: TransitionInfo): boolean => targets.some((id) => id !== node.id);
  const isBusy = (node: AnyStateNode): boolean =>
    node.tags.includes('busy') || node.invoke.some(({ onDone }) => onDone);
  const atRest = nodes.filter((node) => node.type === 'atomic' && node.parent);
  return atRest.flatMap((node): LintFinding[] => {
    const line = ancestorsAndSelf(node);
    const isWaiting = line.some(isBusy);
    const asked = isWaiting ? line.slice(0, line.findLastIndex(isBusy) + 1) : line;
    const isLeft = asked.flatMap(own).some((info) => leaves(node, info));
    if (!isLeft && (isWaiting || own(node).length === 0)) {
      const message = isWaiting
        ? 'The state is busy, and no outcome, event or time ends that.'
        : 'Nothing can happen in this state, and it is not final.';
      return [{ rule: 'no-way-out', where: node.id, message }];
    }
    return endlessOutcomes(node, own(node), (info) => leaves(node, info));
  });
}

/** Outcomes that may leave a state waiting for an actor which has ended, when nothing else leads out of it. */
function endlessOutcomes(
  node: AnyStateNode,
  own: readonly TransitionInfo[],
  leaves: (info: TransitionInfo) => boolean,
): LintFinding[] {
  const isOutcome = ({ kind }: TransitionInfo): boolean => kind === 'done.invoke' || kind === 'error.invoke';
  if (own.some((info) => !isOutcome(info) && leaves(info))) return [];
  return node.invoke
    .filter(({ onDone }) => onDone)
    .flatMap(({ id }) => (['done.invoke', 'error.invoke'] as const).map((kind) => ({ id, kind })))
    .filter(({ id, kind }) => {
      const candidates = own.filter((info) => info.kind === kind && info.trigger === id);
      // An actor without `onError` is a separate finding; a restarted actor is awaited again.
      const ends = (info: TransitionInfo): boolean => leaves(info) || isReentering(info.definition);
      return candidates.length > 0 && !candidates.some((info) => info.guard === undefined && ends(info));
    })
    .map(({ id, kind }) => ({
      rule: 'no-way-out',
      where: `${node.id}/${kind}(${id})`,
      message: 'What the state waits for may end without ending the state, and nothing else does.',
    }));
}

function ancestorsAndSelf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...ancestorsAndSelf(node.parent as AnyStateNode)] : [node];
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

/** Names that are used and that `setup` does not declare. XState takes an unknown delay for none at all. */
function undeclaredNames(
  machine: AnyStateMachine,
  nodes: readonly AnyStateNode[],
  transitions: readonly TransitionInfo[],
): LintFinding[] {
  const { actions = {}, guards = {}, delays = {}, actors = {} } = machine.implementations;
  const usedActions = [
    ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
    ...transitions.flatMap((info) => info.definition.actions ?? []),
  ];
  // What is built in, such as `raise` or `spawnChild`, names a delay or its own actor.
  const builtIn = [...usedActions, ...Object.values(actions)].filter((action) => typeof action === 'function') as {
    delay?: unknown;
    src?: unknown;
  }[];
  const uses = {
    guard: [...transitions.map((info) => info.definition.guard), ...Object.values(guards)].flatMap((guard) =>
      namesIn(guard),
    ),
    action: usedActions.flatMap((action) => (typeof action === 'function' ? [] : namesIn(action))),
    delay: [
      ...transitions.filter((info) => info.kind === 'after').map((info) => info.trigger),
      ...builtIn.map(({ delay }) => delay),
    ].filter((delay) => typeof delay === 'string' && Number.isNaN(Number(delay))),
    actor: [
      ...nodes.flatMap((node) => node.invoke.map((invoke) => invoke.src)),
      ...builtIn.map(({ src }) => src),
    ].filter(
      // What is invoked in place has a name of XState's own.
      (src) => typeof src === 'string' && !src.startsWith('xstate.invoke.'),
    ),
  } as Record<'guard' | 'action' | 'delay' | 'actor', string[]>;
  const find = (rule: LintFinding['rule'], names: readonly string[], declared: object): LintFinding[] =>
    [...new Set(names)]
      .filter((name) => !Object.hasOwn(declared, name))
      .map((name) => ({ rule, where: name, message: `"${name}" is used and not set up.` }));
  return [
    ...find('undeclared-guard', uses.guard, guards),
    ...find('undeclared-action', uses.action, actions),
    ...find('undeclared-delay', uses.delay, delays),
    ...find('undeclared-actor', uses.actor, actors),
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
