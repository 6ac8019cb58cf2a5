import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Chart } from '../chart/chart.types.ts';
import { overlap } from '../drawing/collisions.ts';
import { drawView, type Part } from '../drawing/draw.ts';
import { transitionText } from '../drawing/face.ts';
import type { Box, ViewLayout } from '../drawing/layout.types.ts';
import type { Look } from '../drawing/look.ts';
import { nextFocus } from './next-focus.ts';
import { renderShape } from './render-shape.ts';
import './statechart.css';

/** What the drawing of a chart is given. */
export interface ChartDrawingProps extends Look {
  readonly chart: Chart;
  /** One of the views of the chart's layout, which also says which states are collapsed. */
  readonly layout: ViewLayout;
  /** A state or transition was clicked, or chosen with the keyboard. */
  readonly onSelect?: (id: string) => void;
  /** A state was opened that is collapsed, or the other way round, by double click or with Enter on what is selected. */
  readonly onToggle?: (stateId: string) => void;
  /** A transition was chosen while its state is active: the event is to happen. */
  readonly onEvent?: (transitionId: string) => void;
  /** Before ids of elements, when a page shows several drawings. */
  readonly idPrefix?: string;
  /** The area that the reader sees, if not all: what lies in it is painted first, and all else right after that. */
  readonly seen?: Box | undefined;
}

/**
 * A chart as a picture that can be clicked and walked with the arrow keys: right and left follow transitions and go back,
 * up and down visit states in their order. It has the size of its layout; who shows it decides about zoom and scrolling.
 */
export function ChartDrawing({
  chart,
  layout,
  onSelect,
  onToggle,
  onEvent,
  idPrefix = 'chart',
  seen,
  ...look
}: ChartDrawingProps) {
  const { active, lit, failed, selected, overlays, messages, found } = look;
  // An object that is new each time would make the drawing new each time.
  const given = [active, lit, failed, selected, overlays, messages, found];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `given` lists what `look` holds.
  const parts = useMemo(() => drawView(chart, layout, look), [chart, layout, ...given]);
  const words = useMemo(
    () => wordsOf(chart, { active, overlays, messages, found }),
    [chart, active, overlays, messages, found],
  );
  const drawing = useRef<SVGSVGElement>(null);
  const isPainted = useAfterPaint(seen !== undefined);

  const choose = (id: string) => {
    onSelect?.(id);
    const transition = chart.transitions.find((one) => one.id === id);
    if (transition && active?.has(transition.source)) onEvent?.(id);
  };
  const click = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id !== undefined) choose(id);
  };
  const doubleClick = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id !== undefined && layout.states[id]) onToggle?.(id);
  };
  const keyDown = (event: KeyboardEvent) => {
    const id = idAt(event.target);
    if (id === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (id === selected && layout.states[id]) onToggle?.(id);
      else choose(id);
      return;
    }
    const next = nextFocus(chart, layout, id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    drawing.current?.querySelector<SVGElement>(`[data-id="${CSS.escape(next)}"]`)?.focus();
  };

  // The first state alone is in the order of tabs; arrow keys lead from it to all others.
  const entrance = selected && words.has(selected) ? selected : chart.states[0]?.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no element of its own.
    <svg
      ref={drawing}
      className="statechart"
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="group"
      aria-label={`Chart of ${chart.title}`}
      onClick={click}
      onDoubleClick={doubleClick}
      onKeyDown={keyDown}
    >
      {(seen && !isPainted ? parts.filter(({ box }) => overlap(box, seen)) : parts).map((part) => (
        <PartView
          key={part.key}
          part={part}
          words={words.get(part.state ?? part.transition ?? '') ?? ''}
          isEntrance={part.state === entrance || part.transition === entrance}
          isSelected={selected !== undefined && (part.state ?? part.transition) === selected}
          idPrefix={idPrefix}
        />
      ))}
    </svg>
  );
}

/** Whether what the component rendered first has been painted; false throughout for who does not ask. */
function useAfterPaint(isAsked: boolean): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setIsAfter(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isAsked]);
  return isAfter;
}

/** Said by the element of the state or transition itself. */
const HIDDEN = { 'aria-hidden': true } as const;

type PartViewProps = {
  part: Part;
  words: string;
  isEntrance: boolean;
  isSelected: boolean;
  idPrefix: string;
};

/** A part is rendered again only when it looks different. */
const PartView = memo(
  function PartView({ part, words, isEntrance, isSelected, idPrefix }: PartViewProps) {
    const { state, transition, isCopy, shape } = part;
    const id = state ?? transition;
    if (id === undefined || isCopy)
      return (
        <g {...HIDDEN} data-part={id}>
          {renderShape(shape)}
        </g>
      );
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a button's name would have to be its text
      <g
        id={`${idPrefix}-${id}`}
        data-id={id}
        data-part={id}
        className="statechart-part"
        // A picture with a name: what a state shows is more, and shorter, than what is said of it.
        role="img"
        aria-roledescription={state === undefined ? 'transition' : 'state'}
        tabIndex={isEntrance ? 0 : -1}
        aria-label={words}
        aria-current={isSelected || undefined}
      >
        {renderShape(shape)}
      </g>
    );
  },
  (before, after) =>
    before.words === after.words &&
    before.isEntrance === after.isEntrance &&
    before.isSelected === after.isSelected &&
    before.idPrefix === after.idPrefix &&
    (before.part === after.part || JSON.stringify(before.part) === JSON.stringify(after.part)),
);

/** The state or transition at a place of the drawing. */
function idAt(target: EventTarget): string | undefined {
  return target instanceof Element
    ? (target.closest<SVGElement>('[data-part]')?.getAttribute('data-part') ?? undefined)
    : undefined;
}

/** What is said of each state and transition, by id. */
function wordsOf(
  chart: Chart,
  { active, overlays, messages, found }: { readonly [Name in keyof Look]: Look[Name] | undefined },
): ReadonlyMap<string, string> {
  const mark = (id: string) =>
    [overlays?.get(id)?.label, messages?.get(id)].map((words) => (words === undefined ? '' : `, ${words}`)).join('');
  const titles = new Map(chart.states.map(({ id, title }) => [id, title]));
  const states = chart.states.map(({ id, title, description }): [string, string] => [
    id,
    `${title}${active?.has(id) ? ', active' : ''}${mark(id)}: ${description}`,
  ]);
  const transitions = chart.transitions.map((transition): [string, string] => {
    const targets = transition.targets.map((id) => titles.get(id) ?? id).join(', ');
    const from = titles.get(transition.source) ?? transition.source;
    const way = targets === '' ? `stays in ${from}` : `from ${from} to ${targets}`;
    const guard = transition.condition === undefined ? '' : `, if ${transition.condition}`;
    return [
      transition.id,
      `${transitionText(transition)}${guard}${mark(transition.id)}${found?.has(transition.id) ? ', highlighted' : ''}: ${way}`,
    ];
  });
  return new Map([...states, ...transitions]);
}
