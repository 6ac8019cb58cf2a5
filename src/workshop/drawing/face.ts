import type { Chart, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';
import { textWidth, wrapText } from './text.ts';
import { actionText, actorText } from './words.ts';

/** What a line in a box is about; it decides the sign before it. */
export type LineKind = 'entry' | 'exit' | 'invoke' | 'tags' | ChartTransition['kind'];

/** One entry of a box or a label: a sign, an order number, and lines of text. Places are relative to the box. */
export interface Row {
  readonly kind: LineKind;
  /** The transition that it shows. */
  readonly transition?: string;
  /** The chart that an invoked actor runs. */
  readonly chart?: string;
  /** 1 for the first of several alternatives; undefined if there is one. */
  readonly order?: number;
  /** The state is left and entered again. */
  readonly loops?: boolean;
  readonly lines: readonly string[];
  /** The condition, in brackets. */
  readonly guard: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is written in the box of a state. */
export interface Face {
  readonly title: readonly string[];
  readonly rows: readonly Row[];
  /** At least this large; a state with others in it has them below. */
  readonly width: number;
  readonly height: number;
}

/** Sizes in pixels, shared by layout and drawing. */
export const SIZES = {
  title: 13,
  titleLine: 17,
  text: 11,
  line: 14,
  padX: 12,
  padY: 9,
  sign: 16,
  order: 17,
  gap: 3,
  stateWidth: 190,
  labelWidth: 168,
  mark: 14,
} as const;

const LABEL_PAD_X = 6;
const LABEL_PAD_Y = 3;

type Given = Omit<Row, 'x' | 'y' | 'width' | 'height' | 'lines' | 'guard'> & { text: string; condition?: string };

function place({ text, condition, ...given }: Given, x: number, y: number, max: number, lines: number): Row {
  const indent = SIZES.sign + (given.order === undefined ? 0 : SIZES.order);
  const wrapped = wrapText(text, SIZES.text, max - indent, lines);
  const guard = condition === undefined ? [] : wrapText(`[${condition}]`, SIZES.text, max - indent, 2);
  const widest = Math.max(...[...wrapped, ...guard].map((line) => textWidth(line, SIZES.text)), 0);
  const height = (wrapped.length + guard.length) * SIZES.line;
  return { ...given, lines: wrapped, guard, x, y, width: Math.ceil(indent + widest), height };
}

/** What a transition says: its description, or its trigger in words. */
export function transitionText({ description, kind, trigger, eventType }: ChartTransition): string {
  if (description !== undefined) return description.replace(/\.$/, '');
  if (kind === 'event') return inWords(trigger.slice(trigger.indexOf('.') + 1) || eventType);
  if (kind === 'after') return `after ${inWords(trigger)}`;
  return trigger === '' ? inWords(kind) : inWords(trigger);
}

function transitionRow(transition: ChartTransition): Given {
  const { id, kind, condition, position, alternatives, targets } = transition;
  const text = transition.forbidden ? `${transitionText(transition)}: ignored` : transitionText(transition);
  return {
    kind,
    transition: id,
    text,
    ...(alternatives > 1 ? { order: position + 1 } : {}),
    // A description that already is the condition is not said twice.
    ...(condition === undefined || condition.toLowerCase() === text.toLowerCase() ? {} : { condition }),
    ...(targets.length > 0 && transition.source === targets[0] ? { loops: true } : {}),
  };
}

/** The label of a transition on a line. */
export function labelRow(transition: ChartTransition): Row {
  const row = place(transitionRow(transition), LABEL_PAD_X, LABEL_PAD_Y, SIZES.labelWidth, 3);
  return { ...row, width: row.width + 2 * LABEL_PAD_X, height: row.height + 2 * LABEL_PAD_Y };
}

/** Whether a transition is told within the box of its state: it does not lead to another one. */
export function isInside({ source, targets, kind }: ChartTransition): boolean {
  return kind !== 'initial' && kind !== 'history' && targets.every((target) => target === source);
}

/** What a collapsed state says of those within. */
export function collapsedHint({ children }: ChartState): string {
  return `${children.length} ${children.length === 1 ? 'state' : 'states'} within`;
}

/** What the box of a state says: title, what it does, what lives in it, and what happens without leaving it. */
export function faceOf(chart: Chart, state: ChartState, isCollapsed = false): Face {
  const max = SIZES.stateWidth;
  const title = wrapText(state.parent === null ? chart.title : state.title, SIZES.title, max, 2);
  const given: Given[] = isCollapsed
    ? []
    : [
        ...(state.tags.length > 0 ? [{ kind: 'tags' as const, text: state.tags.map(inWords).join(' · ') }] : []),
        ...state.entry.map(({ name }) => ({ kind: 'entry' as const, text: actionText(chart, name) })),
        ...state.exit.map(({ name }) => ({ kind: 'exit' as const, text: actionText(chart, name) })),
        ...state.invokes.map(({ actor, chart: child }) => ({
          kind: 'invoke' as const,
          text: actorText(chart, actor),
          ...(child === undefined ? {} : { chart: child }),
        })),
        ...chart.transitions.filter((one) => one.source === state.id && isInside(one)).map(transitionRow),
      ];
  let y = SIZES.padY + title.length * SIZES.titleLine + SIZES.gap;
  const rows = given.map((row) => {
    const placed = place(row, SIZES.padX, y, max, 2);
    y += placed.height + SIZES.gap;
    return placed;
  });
  // Room beside the title for the sign of an active state; below it, for what a collapsed state says.
  const titleWidth = Math.max(...title.map((line) => textWidth(line, SIZES.title) * 1.06)) + 14;
  const hint = isCollapsed ? textWidth(collapsedHint(state), SIZES.text) : 0;
  const widest = Math.max(titleWidth, hint, ...rows.map(({ width }) => width));
  return {
    title,
    rows,
    width: Math.max(84, Math.ceil(widest) + 2 * SIZES.padX),
    height: Math.max(40, y + SIZES.padY - SIZES.gap) + (isCollapsed ? 10 : 0),
  };
}
