import type { Chart, ChartState, ChartTransition, ImplementationKind } from '../chart/chart.types.ts';
import { fullSentence } from '../chart/sentences.ts';
import { implementationWords, titleOfState, triggerWords } from '../twin/words.ts';
import {
  actionsChange,
  conditionChange,
  delayChange,
  descriptionChange,
  invokesChange,
  kindChange,
  orderChange,
  outputChange,
  placeTold,
  reenterChange,
  SAME,
  type Told,
  tagsChange,
  targetsChange,
  together,
  type Version,
} from './change-words.ts';

/** One difference between two versions of a chart. */
export interface Change extends Told {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly of: 'chart' | 'state' | 'transition' | 'implementation';
  /** Id in the newer version; in the older one if it was removed. For implementations, `guards.isOpen`. */
  readonly id: string;
  /** Its id in the older version, if that was another one. */
  readonly was?: string;
  /** What it is, in the product's words. */
  readonly title: string;
}

/**
 * What differs between two versions of a chart (WS-09), by ids: places in a drawing and the order of states say nothing. A
 * transition whose guard or delay was replaced is one change, not a removal and an addition.
 */
export function diffCharts(before: Chart, after: Chart): Change[] {
  const own = descriptionChange(before.description, after.description);
  return [
    ...(isTold(own)
      ? [{ kind: 'changed' as const, of: 'chart' as const, id: after.id, title: after.title, ...own }]
      : []),
    ...diffStates(before, after),
    ...diffTransitions(before, after),
    ...diffImplementations(before, after),
  ];
}

const isTold = ({ sentences }: Told) => sentences.length > 0;

const byId = <T extends { readonly id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

function diffStates(before: Chart, after: Chart): Change[] {
  const [old, now] = [byId(before.states), byId(after.states)];
  const change = (kind: Change['kind'], { id, title }: ChartState, told: Told = SAME): Change => ({
    kind,
    of: 'state',
    id,
    title,
    ...told,
  });
  return [
    ...before.states.filter(({ id }) => !now.has(id)).map((state) => change('removed', state)),
    ...after.states.flatMap((state): Change[] => {
      const earlier = old.get(state.id);
      if (!earlier) return [change('added', state)];
      const told = stateChange({ chart: before, part: earlier }, { chart: after, part: state });
      return isTold(told) ? [change('changed', state, told)] : [];
    }),
  ];
}

function stateChange(old: Version<ChartState>, now: Version<ChartState>): Told {
  const [before, after] = [old.part, now.part];
  const actions = ({ chart, part }: Version<ChartState>, when: 'entry' | 'exit') => ({ chart, part: part[when] });
  return together(
    kindChange(before, after),
    // The description of the chart is told as the chart's own.
    after.parent === null ? SAME : descriptionChange(before.description, after.description),
    tagsChange(before.tags, after.tags),
    actionsChange('On entry', actions(old, 'entry'), actions(now, 'entry')),
    actionsChange('On exit', actions(old, 'exit'), actions(now, 'exit')),
    invokesChange(old, now),
    outputChange(before.output, after.output),
  );
}

function diffTransitions(before: Chart, after: Chart): Change[] {
  const [old, now] = [byId(before.transitions), byId(after.transitions)];
  const gone = before.transitions.filter(({ id }) => !now.has(id));
  const come = after.transitions.filter(({ id }) => !old.has(id));
  const replaced = pairUp(gone, come);
  const paired = new Set([...replaced.values()].map(({ id }) => id));
  const formerIdOf = (id: string) => replaced.get(id)?.id ?? id;
  const change = (kind: Change['kind'], { chart, part }: Version<ChartTransition>, told: Told): Change => ({
    kind,
    of: 'transition',
    id: part.id,
    ...(kind === 'changed' && formerIdOf(part.id) !== part.id ? { was: formerIdOf(part.id) } : {}),
    title: transitionTitle(chart, part),
    ...told,
  });
  return [
    ...gone.filter(({ id }) => !paired.has(id)).map((part) => change('removed', { chart: before, part }, SAME)),
    ...after.transitions.flatMap((part): Change[] => {
      const current = { chart: after, part };
      const earlier = old.get(formerIdOf(part.id));
      if (!earlier) return [change('added', current, placeTold(part))];
      const told = transitionChange({ chart: before, part: earlier }, current, formerIdOf);
      return isTold(told) ? [change('changed', current, told)] : [];
    }),
  ];
}

/** The older transition for each new one that differs only in its guard, or in its delay. */
function pairUp(gone: readonly ChartTransition[], come: readonly ChartTransition[]): Map<string, ChartTransition> {
  const free = new Set(gone);
  const pairs = new Map<string, ChartTransition>();
  for (const transition of come) {
    const { source, kind, trigger, targets } = transition;
    const similar = [...free].filter((other) => other.source === source && other.kind === kind);
    const found =
      similar.find((other) => other.trigger === trigger && other.targets.join() === targets.join()) ??
      (kind === 'after' ? similar.find((other) => other.targets.join() === targets.join()) : undefined);
    if (!found) continue;
    free.delete(found);
    pairs.set(transition.id, found);
  }
  return pairs;
}

/** A transition in words: what happens, and from where to where. */
function transitionTitle(chart: Chart, transition: ChartTransition): string {
  const titleOf = (id: string) => (id === chart.id ? chart.title : titleOfState(chart, id));
  const { source, targets, kind, description } = transition;
  const condition = transition.condition === undefined ? '' : `, if ${transition.condition}`;
  const happens = description ?? fullSentence(triggerWords(chart, transition));
  const text = kind === 'initial' ? 'Where it begins' : happens.replace(/\.$/, '');
  const to = targets.length === 0 ? `in ${titleOf(source)}` : `${titleOf(source)} → ${targets.map(titleOf).join(', ')}`;
  return `${text}${condition} (${to})`;
}

function transitionChange(
  old: Version<ChartTransition>,
  now: Version<ChartTransition>,
  formerIdOf: (id: string) => string,
): Told {
  const actions = ({ chart, part }: Version<ChartTransition>) => ({ chart, part: part.actions });
  return together(
    targetsChange(old, now),
    conditionChange(old, now),
    delayChange(old, now),
    actionsChange('', actions(old), actions(now)),
    descriptionChange(old.part.description, now.part.description),
    reenterChange(old.part, now.part),
    orderChange(old, now, formerIdOf),
  );
}

/** What each kind is called, and what is different when its code is. */
const IMPLEMENTATIONS: Record<ImplementationKind, readonly [noun: string, changed: string]> = {
  guards: ['Condition', 'What it checks has changed.'],
  actions: ['Action', 'What it does has changed.'],
  delays: ['Delay', 'How long it lasts has changed.'],
  actors: ['Activity', 'What it does has changed.'],
};

function diffImplementations(before: Chart, after: Chart): Change[] {
  return (Object.keys(IMPLEMENTATIONS) as ImplementationKind[]).flatMap((kind) => {
    const [noun, changed] = IMPLEMENTATIONS[kind];
    const [old, now] = [before.implementations[kind], after.implementations[kind]];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
    return names.flatMap((name): Change[] => {
      const words = implementationWords(now[name] ? after : before, kind, name).replace(/\.$/, '');
      const change = { of: 'implementation' as const, id: `${kind}.${name}`, title: `${noun} “${words}”` };
      const [earlier, later] = [old[name], now[name]];
      if (!earlier) return [{ ...change, kind: 'added', ...SAME }];
      if (!later) return [{ ...change, kind: 'removed', ...SAME }];
      const code = { sentences: earlier.hash === later.hash ? [] : [changed], code: [] };
      const told = together(code, descriptionChange(earlier.description, later.description));
      return isTold(told) ? [{ ...change, kind: 'changed', ...told }] : [];
    });
  });
}
