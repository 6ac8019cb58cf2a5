import type { Chart, ChartAction, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { escapeXml } from './svg.ts';

/**
 * A chart as State Chart XML (WS-04; W3C Recommendation, 2015). Guards, actions and actors are there by name. What SCXML has no
 * place for (stable ids, descriptions, tags, order, hashes) is in attributes and elements of a namespace of its own, so that
 * `fromScxml` reads it back as an equal chart.
 */
export function toScxml(chart: Chart): string {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const [root] = chart.states;
  const attributes = {
    xmlns: 'http://www.w3.org/2005/07/scxml',
    'xmlns:chart': 'urn:chartered:chart',
    version: '1.0',
    datamodel: 'ecmascript',
    name: chart.id,
    'chart:description': chart.description,
  };
  // The chart's own transitions need a state: it is one, with its id.
  const children = [...writeImplementations(chart), ...(root ? [writeState(chart, states, root, 1)] : [])];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('scxml', attributes, children, 0)}`;
}

/** What is known of the named implementations. */
function writeImplementations({ implementations }: Chart): string[] {
  return (['guards', 'actions', 'delays', 'actors'] as const).flatMap((kind) =>
    Object.entries(implementations[kind]).map(([name, { description, hash, sends }]) =>
      element('chart:implementation', { kind, name, description, hash, ...sends }, [], 1),
    ),
  );
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

function element(tag: string, attributes: Attributes, children: readonly string[], depth: number): string {
  const indent = '  '.repeat(depth);
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
  return children.length === 0
    ? `${indent}<${tag}${written}/>\n`
    : `${indent}<${tag}${written}>\n${children.join('')}${indent}</${tag}>\n`;
}

/** Readers of XML make line breaks and tabs in attributes spaces. */
const escapeAttribute = (text: string) =>
  escapeXml(text).replaceAll(/[\n\r\t]/g, (character) => `&#${character.codePointAt(0)};`);

const TAGS = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final', history: 'history' } as const;

function writeState(chart: Chart, states: ReadonlyMap<string, ChartState>, state: ChartState, depth: number): string {
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const initial = own.find(({ kind }) => kind === 'initial');
  const delays = own.filter(({ kind, position }) => kind === 'after' && position === 0);
  const inner = depth + 1;
  const children = [
    ...(initial ? [element('initial', {}, [writeTransition(initial, depth + 2)], inner)] : []),
    ...writeEntry(state, delays, inner),
    ...writeExit(state, delays, inner),
    ...state.invokes.map(({ id, actor, chart: child, input, description }) =>
      element(
        'invoke',
        { id, src: actor, 'chart:runs': child, 'chart:input': input, 'chart:description': description },
        [],
        inner,
      ),
    ),
    ...own.filter(({ kind }) => kind !== 'initial').map((transition) => writeTransition(transition, inner)),
    ...state.children.flatMap((id) => {
      const child = states.get(id);
      return child ? [writeState(chart, states, child, inner)] : [];
    }),
  ];
  const attributes = {
    id: state.id,
    type: state.history,
    'chart:description': state.parent === null ? undefined : state.description,
    'chart:tags': state.tags.join(' '),
    'chart:key': state.key === state.id.split('.').at(-1) ? undefined : state.key,
    'chart:output': state.output,
  };
  return element(TAGS[state.kind], attributes, children, depth);
}

function writeEntry({ entry }: ChartState, delays: readonly ChartTransition[], depth: number): string[] {
  const timers = delays.map(({ eventType, trigger }) =>
    Number.isNaN(Number(trigger))
      ? element('send', { event: eventType, id: eventType, delayexpr: trigger }, [], depth + 1)
      : element('send', { event: eventType, id: eventType, delay: `${trigger}ms` }, [], depth + 1),
  );
  const all = [...entry.map((action) => writeAction(action, depth + 1)), ...timers];
  return all.length === 0 ? [] : [element('onentry', {}, all, depth)];
}

function writeExit({ exit }: ChartState, delays: readonly ChartTransition[], depth: number): string[] {
  const timers = delays.map(({ eventType }) => element('cancel', { sendid: eventType }, [], depth + 1));
  const all = [...exit.map((action) => writeAction(action, depth + 1)), ...timers];
  return all.length === 0 ? [] : [element('onexit', {}, all, depth)];
}

const writeAction = ({ name, params }: ChartAction, depth: number): string =>
  element('chart:action', { name, params }, [], depth);

function writeTransition(transition: ChartTransition, depth: number): string {
  const { id, kind, guard, guardParams, targets, reenter, description, actions, position } = transition;
  const { trigger, eventType, condition, guards, forbidden } = transition;
  const isDefault = kind === 'initial' || kind === 'history';
  const attributes = {
    event: isDefault || kind === 'always' ? undefined : eventOf(transition),
    cond: guard,
    target: targets.join(' '),
    type: !isDefault && !reenter && targets.length > 0 ? 'internal' : undefined,
    'chart:id': id,
    'chart:order': isDefault ? undefined : position + 1,
    'chart:params': guardParams,
    'chart:description': description,
    'chart:kind': kind,
    'chart:trigger': trigger,
    'chart:event': eventType,
    'chart:condition': condition,
    'chart:guards': guards.join(' '),
    'chart:reenter': reenter || undefined,
    'chart:forbidden': forbidden || undefined,
  };
  return element(
    'transition',
    attributes,
    actions.map((action) => writeAction(action, depth + 1)),
    depth,
  );
}

/** SCXML's names for what XState calls otherwise. */
function eventOf({ kind, trigger, eventType, source }: ChartTransition): string {
  if (kind === 'done.invoke') return `done.invoke.${trigger}`;
  if (kind === 'error.invoke') return `error.invoke.${trigger}`;
  if (kind === 'done.state') return `done.state.${source}`;
  return eventType;
}
