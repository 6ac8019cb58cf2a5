import type { Chart, ChartTransition } from '../chart/chart.types.ts';
import { fullSentence } from '../chart/sentences.ts';
import { inWords } from '../chart/titles.ts';
import { triggerWords } from '../twin/words.ts';
import type { EventCase, SimulatorCases } from './cases.types.ts';
import { activeStates, type SimulatedTimer, type Simulation } from './simulator.ts';

/** Something that can happen next. */
export type Offer = {
  /** XState's event type. */
  readonly type: string;
  readonly kind: 'event' | 'outcome';
  /** In words: the description of the first transition, or the event's name. */
  readonly label: string;
  readonly transitions: readonly ChartTransition[];
  /** The field of the event that carries the case; the payload is the event itself if undefined. */
  readonly field?: 'output' | 'error' | 'snapshot';
  readonly cases: readonly EventCase[];
};

/** An offer with what tells it from others, and what would happen. */
export type PreparedOffer = Offer & {
  /** The event or outcome in words; with its sender where two events have one name: `displaced (clock)`. */
  readonly name: string;
  /** What each case would do, in words; with no case, what the event without a payload would do. */
  readonly previews: readonly string[];
  /** What would happen in words, or that it depends on the case. */
  readonly preview: string;
  /** The place of the first case with which something happens. */
  readonly usual: number;
};

/** A delay that ends next, or later. */
export type TimerOffer = { readonly timer: SimulatedTimer; readonly transitions: readonly ChartTransition[] };

const FIELDS = { 'done.invoke': 'output', 'error.invoke': 'error', 'snapshot.invoke': 'snapshot' } as const;
const CASES = { output: 'done', error: 'error', snapshot: 'snapshot' } as const;

/** The events and outcomes that some active state handles, events first, in the order of the chart. */
export function offersOf(chart: Chart, cases: SimulatorCases, { snapshot }: Simulation): Offer[] {
  if (snapshot.status !== 'active') return [];
  const active = new Set(activeStates(snapshot));
  const handled = chart.transitions.filter(
    ({ source, kind }) => active.has(source) && (kind === 'event' || kind in FIELDS),
  );
  const offers = [...Map.groupBy(handled, ({ eventType }) => eventType)].map(([type, transitions]): Offer => {
    const [first] = transitions;
    const kind = first?.kind ?? 'event';
    const field = kind in FIELDS ? FIELDS[kind as keyof typeof FIELDS] : undefined;
    const words = transitions.find(({ description }) => description)?.description;
    const label = words ?? (first ? fullSentence(triggerWords(chart, first)) : type);
    if (!field) return { type, kind: 'event', label, transitions, cases: cases.events[type] ?? [] };
    const actor = actorOf(chart, first);
    return { type, kind: 'outcome', label, transitions, field, cases: cases.outcomes[actor]?.[CASES[field]] ?? [] };
  });
  return [...offers.filter(({ kind }) => kind === 'event'), ...offers.filter(({ kind }) => kind === 'outcome')];
}

/** The names of offers; events that only differ in who sends them say that, too. */
export function offerNames(chart: Chart, offers: readonly Offer[]): string[] {
  const names = offers.map(({ type, transitions: [first] }) => (first ? triggerWords(chart, first) : type));
  return names.map((name, place) => {
    const { type, kind } = offers[place] as Offer;
    const isShared = names.filter((other) => other === name).length > 1;
    return isShared && kind === 'event' ? `${name} (${inWords(type.replace(/\..*$/, ''))})` : name;
  });
}

/** The timers, the next one first. */
export function timerOffers(chart: Chart, { timers }: Simulation): TimerOffer[] {
  return timers.map((timer) => ({
    timer,
    transitions: chart.transitions.filter(({ eventType, kind }) => kind === 'after' && eventType === timer.event.type),
  }));
}

/** The event of a chosen case. */
export function eventOf({ type, field }: Offer, value: unknown): { type: string } {
  const revived = revive(value);
  if (field) return { type, [field]: revived } as { type: string };
  return { ...(typeof revived === 'object' && revived !== null ? revived : {}), type };
}

/** Errors are stored as their message and files as their content, because JSON knows neither. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  if ('$error' in value) return new Error(String(value.$error));
  if ('$file' in value) return fileOf(value.$file as StoredFile);
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, revive(part)]));
}

interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

function fileOf({ name, type, base64 }: StoredFile): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return name === '' ? new Blob([bytes], { type }) : new File([bytes], name, { type });
}

function actorOf(chart: Chart, transition: ChartTransition | undefined): string {
  const state = chart.states.find(({ id }) => id === transition?.source);
  return state?.invokes.find(({ id }) => id === transition?.trigger)?.actor ?? '';
}
