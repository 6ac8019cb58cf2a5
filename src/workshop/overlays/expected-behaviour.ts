/** The behaviour that was reviewed and is expected: what a chart does on each step of its generated paths. */
import type { Chart } from '../chart/chart.types.ts';
import { durationWords } from '../chart/durations.ts';
import { inWords } from '../chart/titles.ts';
import { actorText } from '../drawing/words.ts';
import { chartEntries } from '../registry.ts';
import { actionWords, pathOfState, triggerWords } from '../twin/words.ts';

/** What is known of a step: its label, and everything that can be seen of the chart after it. */
export type ExpectedStep = readonly [label: string, seen: ExpectedOutcome | string];

/** What can be seen after a step; what did not change is missing. */
interface ExpectedOutcome {
  /** The innermost states: `run.none + drawing.list`. */
  readonly state: string;
  readonly status?: string;
  readonly output?: unknown;
  readonly tags?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly does?: readonly (string | Readonly<Record<string, unknown>>)[];
  /** What is invoked, with its input. */
  readonly starts?: Readonly<Record<string, unknown>>;
  readonly stops?: readonly string[];
  /** `quoteLifetime.checkout.reviewing`, and the milliseconds or `cancelled`. */
  readonly timers?: readonly (readonly [string, number | string])[];
}

/** The expected steps of each path of a chart, by the path's id. */
type ExpectedPaths = ReadonlyMap<string, readonly ExpectedStep[]>;

/** The file of a chart's expected behaviour, as far as the workshop reads it. */
export type ExpectedFile = {
  readonly paths: readonly { readonly id: string; readonly steps: readonly ExpectedStep[] }[];
};

const files = import.meta.glob<ExpectedFile['paths']>('../../../machines/*/*/*.machine.ts', {
  query: '?expected',
  import: 'paths',
});

/** What is expected of a chart; nothing for a chart whose behaviour nobody has accepted. */
export async function loadExpected(chart: string): Promise<ExpectedPaths> {
  const entry = chartEntries.find(({ id }) => id === chart);
  const paths = entry && (await files[`../../../machines/${entry.domain}/${entry.flow}/${entry.flow}.machine.ts`]?.());
  return new Map(paths?.map(({ id, steps }) => [id, steps]));
}

/** What happens in a step: "Chart opened: the list". */
export function expectedDeed(chart: Chart, [label]: ExpectedStep): string {
  const [, name = '', rest = ''] = /^(\w+\([^)]*\)|[^\s({]+)\s*(.*)$/.exec(label) ?? [];
  const [, kind, inner = ''] = /^(\w+)\((.*)\)$/.exec(name) ?? [];
  const detail = kind === 'after' ? '' : detailOf(rest);
  return `${capital(deedOf(chart, name, kind, inner))}${detail === '' ? '' : `: ${detail}`}`;
}

function deedOf(chart: Chart, name: string, kind: string | undefined, inner: string): string {
  if (name === 'start') return 'the chart starts';
  if (kind === 'after') return triggerWords(chart, { kind: 'after', trigger: inner, source: '' });
  if (kind !== 'done' && kind !== 'error' && kind !== 'snapshot') return inWords(name.replace(/^[^.]+\./, ''));
  const source = chart.states.find(({ invokes }) => invokes.some(({ id }) => id === inner))?.id ?? '';
  return triggerWords(chart, { kind: `${kind}.invoke`, trigger: inner, source });
}

/** `(the list)`, `{"at":2}` or `the list` in words. */
function detailOf(rest: string): string {
  if (/^[{["\d]/.test(rest)) {
    try {
      return valueWords(JSON.parse(rest));
    } catch {
      return rest;
    }
  }
  return rest.replace(/^\((.*)\)$/, '$1');
}

/** A line of what is seen after a step: "Starts", "Loads a chart". */
type ExpectedLine = { readonly term: string; readonly texts: readonly string[] };

/** What is seen after a step, in words. */
export function expectedLines(chart: Chart, [, seen]: ExpectedStep): ExpectedLine[] {
  if (typeof seen === 'string') return [{ term: 'Then', texts: ['The step is not possible.'] }];
  const { state, status, output, tags, data, does = [], starts = {}, stops = [], timers = [] } = seen;
  const ended = status === undefined ? [] : [status === 'done' ? 'The chart has ended.' : 'The chart has failed.'];
  return [
    { term: 'Then', texts: [...state.split(' + ').map((part) => stateWords(chart, part)), ...ended] },
    { term: 'Does', texts: does.flatMap((effect) => effectWords(chart, effect)) },
    { term: 'Starts', texts: Object.keys(starts).map((id) => invokeWords(chart, id)) },
    { term: 'Ends', texts: stops.map((id) => invokeWords(chart, id)) },
    {
      term: 'Waits',
      texts: timers.flatMap(([name, ms]) => (typeof ms === 'number' ? [timerWords(chart, name, ms)] : [])),
    },
    {
      term: 'Stops waiting',
      texts: timers.flatMap(([name, ms]) => (typeof ms === 'number' ? [] : [timerWords(chart, name)])),
    },
    {
      term: 'Remembers',
      texts: Object.entries(data ?? {}).map(([name, value]) => `${capital(inWords(name))}: ${valueWords(value)}`),
    },
    { term: 'Tags', texts: tags === undefined ? [] : [tags === '' ? 'none' : tags.split(' ').map(inWords).join(', ')] },
    { term: 'Result', texts: output === undefined ? [] : [valueWords(output)] },
  ].filter(({ texts }) => texts.length > 0);
}

/** `drawing.list` → "Drawing › List". */
function stateWords(chart: Chart, part: string): string {
  const path = pathOfState(chart, `${chart.id}.${part}`);
  return path.length === 0 ? chart.title : path.map(({ title }) => title).join(' › ');
}

function effectWords(chart: Chart, effect: string | Readonly<Record<string, unknown>>): string[] {
  if (typeof effect === 'string') return [actionWords(chart, { name: effect })];
  return Object.entries(effect).map(([name, params]) => {
    const receiver = /^sendTo\((.*)\)$/.exec(name)?.[1];
    if (receiver === undefined) return actionWords(chart, { name });
    const type = typeof params === 'object' && params !== null && 'type' in params ? String(params.type) : '';
    const event = type === '' ? 'a message' : `“${inWords(type.replace(/^[^.]+\./, ''))}”`;
    return `Sends ${event} to ${inWords(receiver.replace(/^#_/, ''))}.`;
  });
}

function invokeWords(chart: Chart, id: string): string {
  const actor = chart.states.flatMap(({ invokes }) => invokes).find((invoke) => invoke.id === id)?.actor ?? id;
  return `${capital(actorText(chart, actor))}.`;
}

function timerWords(chart: Chart, name: string, ms?: number): string {
  const place = name.indexOf(`.${chart.id}`);
  const trigger = place < 0 ? name : name.slice(0, place);
  const words = chart.implementations.delays[trigger]?.description?.replace(/\.$/, '') ?? inWords(trigger);
  return ms === undefined ? `${words}.` : `${durationWords(ms)}: ${words}.`;
}

const LONGEST_TEXT = 60;
const MAX_ENTRIES = 4;

/** A value as it can be read: fields and entries by name, long ones cut. */
function valueWords(value: unknown, depth = 0): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const length = /… (\d+) characters, [0-9a-f]+$/.exec(value)?.[1];
    if (length !== undefined) return `data of ${length} characters`;
    return `“${value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value}”`;
  }
  const texts = Array.isArray(value)
    ? value.map((entry) => valueWords(entry, depth + 1))
    : Object.entries(value as object).map(([name, inner]) => `${inWords(name)} ${valueWords(inner, depth + 1)}`);
  if (texts.length === 0) return 'nothing';
  if (depth > 1 && Array.isArray(value)) return texts.length === 1 ? '1 entry' : `${texts.length} entries`;
  if (depth > 1) return 'data';
  const shown = texts.slice(0, MAX_ENTRIES).join(', ');
  return texts.length > MAX_ENTRIES ? `${shown} and ${texts.length - MAX_ENTRIES} more` : shown;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
