import type { Chart, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { transitionText } from '../drawing/face.ts';

/**
 * A chart as a state diagram in Mermaid's language (WS-04), version 2 of it: states within states, regions side by side, marks of
 * beginning and end, every transition with its words. What happens within a state is listed in it.
 */
export function toMermaid(chart: Chart): string {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const [root] = chart.states;
  const lines = [
    '---',
    `title: ${JSON.stringify(chart.title)}`,
    '---',
    'stateDiagram-v2',
    ...(root?.children ?? []).flatMap((id) => declare(chart, states, id, '  ')),
    ...beginning(chart, root, '  '),
    ...chart.transitions.flatMap((transition) => draw(states, transition)),
  ];
  return `${lines.join('\n')}\n`;
}

/** A state's name there: a word of letters, digits and underscores. */
export function mermaidName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, '_');
}

/** Text in which no character has a meaning of its own. */
const plain = (text: string) =>
  text.replaceAll(/[#;:{}<>"[\]]/g, (character) => `#${character.codePointAt(0)};`).replaceAll(/\s+/g, ' ');

function declare(chart: Chart, states: ReadonlyMap<string, ChartState>, id: string, indent: string): string[] {
  const state = states.get(id);
  if (!state) return [];
  const declared = [`${indent}state "${plain(state.title)}" as ${mermaidName(id)}`];
  const inner = (child: string) => declare(chart, states, child, `${indent}  `);
  const within =
    state.kind === 'parallel'
      ? state.children.flatMap((child, index) => [...(index > 0 ? [`${indent}  --`] : []), ...inner(child)])
      : state.children.flatMap(inner);
  if (within.length > 0)
    declared.push(
      `${indent}state ${mermaidName(id)} {`,
      ...within,
      ...beginning(chart, state, `${indent}  `),
      `${indent}}`,
    );
  else if (state.kind === 'final') declared.push(`${indent}${mermaidName(id)} --> [*]`);
  return declared;
}

function beginning(chart: Chart, state: ChartState | undefined, indent: string): string[] {
  const initial = chart.transitions.find(({ kind, source }) => kind === 'initial' && source === state?.id);
  return (initial?.targets ?? []).map((target) => `${indent}[*] --> ${mermaidName(target)}`);
}

function draw(states: ReadonlyMap<string, ChartState>, transition: ChartTransition): string[] {
  const { kind, source, targets, alternatives, position, forbidden } = transition;
  if (kind === 'initial') return [];
  const order = alternatives > 1 ? `${position + 1}. ` : '';
  const condition = transition.condition === undefined ? '' : ` [${transition.condition}]`;
  const label = plain(`${order}${transitionText(transition)}${forbidden ? ': ignored' : ''}${condition}`);
  const from = mermaidName(source);
  // The chart itself is no state there: what it does in any state is said of those in it.
  if (states.get(source)?.parent === null) {
    const children = states.get(source)?.children ?? [];
    return targets.length === 0
      ? children.slice(0, 1).map((child) => `  note right of ${mermaidName(child)} : In any state - ${label}`)
      : targets.map((target) => `  note left of ${mermaidName(target)} : From any state - ${label}`);
  }
  // Only states without others in them can have text.
  const isGroup = (states.get(source)?.children.length ?? 0) > 0;
  if (targets.length === 0) return [isGroup ? `  note right of ${from} : ${label}` : `  ${from} : ${label}`];
  return targets.map((target) => `  ${from} --> ${mermaidName(target)} : ${label}`);
}
