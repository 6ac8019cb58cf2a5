/** How differences between two versions of a chart are told: in the words of the chart, with what the code calls them beside it. */
import type { Chart, ChartAction, ChartState, ChartTransition } from '../chart/chart.types.ts';
import { titleOf } from '../chart/titles.ts';
import {
  actionWords,
  guardWords,
  implementationWords,
  pathOfState,
  titleOfState,
  triggerWords,
} from '../twin/words.ts';

/** What is different, in words and as the code has it. */
export interface Told {
  /** A sentence each. */
  readonly sentences: readonly string[];
  /** For developers: "guard: isUnlocked → isOpen". */
  readonly code: readonly string[];
}

/** A part of a chart in one of its versions. */
export interface Version<Part> {
  readonly chart: Chart;
  readonly part: Part;
}

/** Nothing is different. */
export const SAME: Told = { sentences: [], code: [] };

/** All of some differences as one. */
export function together(...told: readonly Told[]): Told {
  return { sentences: told.flatMap(({ sentences }) => sentences), code: told.flatMap(({ code }) => code) };
}

/** “The door is open”: quoted without its full stop. */
const quoted = (text: string) => `“${text.replace(/\.$/, '')}”`;

const codeLine = (what: string, old: string, now: string) => `${what}: ${old || 'none'} → ${now || 'none'}`;

/** What was described in other words. */
export function descriptionChange(old = '', now = ''): Told {
  if (old === now) return SAME;
  const text = (words: string) => (words === '' ? 'nothing' : `“${words}”`);
  return { sentences: [`It said ${text(old)}, now ${text(now)}.`], code: [] };
}

const KINDS: Record<ChartState['kind'], string> = {
  atomic: 'a plain state',
  compound: 'a state with others inside',
  parallel: 'a state whose parts are all active at once',
  final: 'an end',
  history: 'a way back to the last state',
};

export function kindChange(old: ChartState, now: ChartState): Told {
  if (old.kind === now.kind) return SAME;
  return {
    sentences: [`It was ${KINDS[old.kind]}, now ${KINDS[now.kind]}.`],
    code: [codeLine('type', old.kind, now.kind)],
  };
}

export function tagsChange(old: readonly string[], now: readonly string[]): Told {
  if (old.join() === now.join()) return SAME;
  const list = (tags: readonly string[]) => tags.map((tag) => quoted(titleOf(tag).toLowerCase())).join(', ');
  if (old.length === 0) return { sentences: [`It had no tags, now ${list(now)}.`], code: [] };
  return { sentences: [`Its tags were ${list(old)}, now ${now.length === 0 ? 'it has none' : list(now)}.`], code: [] };
}

export function outputChange(old = '', now = ''): Told {
  if (old === now) return SAME;
  const sentence =
    old === ''
      ? 'It ends with a result now.'
      : `It ends ${now === '' ? 'without a result now' : 'with another result'}.`;
  return { sentences: [sentence], code: [codeLine('output', old, now)] };
}

/** One of several things that a chart does. */
type Item = { readonly key: string; readonly words: string; readonly code: string };

/** How it is said that a list has something new, has something no longer, and so on. */
type Phrases = { readonly now: string; readonly gone: string; readonly other: string; readonly order: string };

/** What is different in a list whose order counts. */
function listChange(what: string, phrases: Phrases, old: readonly Item[], now: readonly Item[]): Told {
  const codes = (items: readonly Item[]) => items.map(({ code }) => code).join(', ');
  if (codes(old) === codes(now)) return SAME;
  const gone = without(old, now, ({ key }) => key);
  const come = without(now, old, ({ key }) => key);
  // The same under another name is neither new nor gone.
  const renamed = come.filter(({ words }) => gone.some((item) => item.words === words));
  const isRenamed = ({ words }: Item) => renamed.some((item) => item.words === words);
  const kept = without(now, come, ({ key }) => key);
  const changed = without(kept, old, ({ code }) => code);
  const [left, added] = [without(old, now, ({ code }) => code), without(now, old, ({ code }) => code)];
  const say = (phrase: string, items: readonly Item[]) => items.map(({ words }) => `${phrase}: ${quoted(words)}.`);
  const sentences = [
    ...say(
      phrases.gone,
      gone.filter((item) => !isRenamed(item)),
    ),
    ...say(
      phrases.now,
      come.filter((item) => !isRenamed(item)),
    ),
    ...say('The code has another name for this now', renamed),
    ...say(phrases.other, changed),
  ];
  return {
    sentences: sentences.length === 0 ? [`${phrases.order}.`] : sentences,
    // What both have would hide what differs, unless it is the order.
    code: [sentences.length === 0 ? codeLine(what, codes(old), codes(now)) : codeLine(what, codes(left), codes(added))],
  };
}

/** What is in a list and not in the other, each as often as it is there more often. */
function without(items: readonly Item[], others: readonly Item[], by: (item: Item) => string): Item[] {
  const left = others.map(by);
  return items.filter((item) => {
    const at = left.indexOf(by(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What XState's own actions do when they are written in place. */
const BUILT_IN: Readonly<Record<string, string>> = {
  assign: 'Changes the data',
  raise: 'Raises an event of its own',
  sendTo: 'Sends an event to another chart',
  sendParent: 'Sends an event to the chart around it',
  emit: 'Emits an event',
  log: 'Writes a log entry',
  cancel: 'Cancels a delayed event',
  stopChild: 'Stops another chart',
  inline: 'Runs code without a name',
};

function actionItem(chart: Chart, action: ChartAction): Item {
  const { name, params } = action;
  return {
    key: name,
    words: BUILT_IN[name] ?? actionWords(chart, { name }),
    code: params === undefined ? name : `${name} ${params}`,
  };
}

/** @param where empty, or when it happens: "On entry" */
export function actionsChange(
  where: '' | 'On entry' | 'On exit',
  old: Version<readonly ChartAction[]>,
  now: Version<readonly ChartAction[]>,
): Told {
  const it = where === '' ? 'It' : `${where}, it`;
  const phrases = {
    now: `${it} now does this`,
    gone: `${it} no longer does this`,
    other: `${it} does this with other values`,
    order: `${it} does the same in another order`,
  };
  const items = ({ chart, part }: Version<readonly ChartAction[]>) => part.map((action) => actionItem(chart, action));
  const what = where === '' ? 'actions' : where.replace('On ', '');
  return listChange(what, phrases, items(old), items(now));
}

export function invokesChange(old: Version<ChartState>, now: Version<ChartState>): Told {
  const phrases = {
    now: 'While it is active, this runs now',
    gone: 'While it is active, this no longer runs',
    other: 'While it is active, this runs with other values',
    order: 'While it is active, the same runs in another order',
  };
  const items = ({ chart, part }: Version<ChartState>): Item[] =>
    part.invokes.map(({ id, actor, input }) => ({
      key: actor,
      words: actor === 'inline' ? 'Runs code without a name' : implementationWords(chart, 'actors', actor),
      code: [id === actor ? id : `${id}: ${actor}`, ...(input === undefined ? [] : [input])].join(' '),
    }));
  return listChange('invoke', phrases, items(old), items(now));
}

export function targetsChange(old: Version<ChartTransition>, now: Version<ChartTransition>): Told {
  const [before, after] = [old.part.targets, now.part.targets];
  if (before.join() === after.join()) return SAME;
  const titles = ({ chart, part }: Version<ChartTransition>) =>
    part.targets.map((id) => quoted(titleOfState(chart, id))).join(' and ');
  const paths = ({ chart, part }: Version<ChartTransition>) =>
    part.targets.map((id) => placeOf(chart, id)).join(' and ');
  // States of the same name are told apart by what they are in.
  const isEqual = titles(old) === titles(now);
  const [from, to] = isEqual ? [paths(old), paths(now)] : [titles(old), titles(now)];
  const here = ({ chart, part }: Version<ChartTransition>) => quoted(titleOfState(chart, part.source));
  const code = [codeLine('target', before.join(', '), after.join(', '))];
  if (now.part.kind === 'initial') return { sentences: [`It was ${from}, now it is ${to}.`], code };
  if (before.length === 0) return { sentences: [`It stayed in ${here(old)}, now it leads to ${to}.`], code };
  if (after.length === 0) return { sentences: [`It led to ${from}, now it stays in ${here(now)}.`], code };
  return { sentences: [`It led to ${from}, now to ${to}.`], code };
}

function placeOf(chart: Chart, id: string): string {
  const titles = pathOfState(chart, id).map(({ title }) => title);
  return quoted(titles.length === 0 ? chart.title : titles.join(' › '));
}

export function conditionChange(
  { part: old }: Version<ChartTransition>,
  { part: now }: Version<ChartTransition>,
): Told {
  const code = [
    ...(old.guard === now.guard ? [] : [codeLine('guard', old.guard ?? '', now.guard ?? '')]),
    ...(old.guardParams === now.guardParams
      ? []
      : [codeLine('guard values', old.guardParams ?? '', now.guardParams ?? '')]),
  ];
  if (code.length === 0) return SAME;
  if (old.guard === now.guard) {
    return { sentences: [`Its condition ${now.guard === 'inline' ? 'has changed' : 'looks at other values'}.`], code };
  }
  const [before, after] = [conditionIn(old), conditionIn(now)];
  if (before === null) return { sentences: [`It had no condition, now it is taken only if ${after}.`], code };
  if (after === null) return { sentences: [`It was taken only if ${before}, now it has no condition.`], code };
  if (before === after) return { sentences: ['The code has another name for its condition now.'], code };
  return { sentences: [`It was taken only if ${before}, now only if ${after}.`], code };
}

function conditionIn(transition: ChartTransition): string | null {
  if (transition.guard === 'inline') return 'a condition without a name holds';
  return transition.condition ?? guardWords(transition);
}

export function delayChange(old: Version<ChartTransition>, now: Version<ChartTransition>): Told {
  if (now.part.kind !== 'after' || old.part.trigger === now.part.trigger) return SAME;
  const [before, after] = [old, now].map(({ chart, part }) => triggerWords(chart, part));
  return {
    sentences: [
      before === after
        ? `The code has another name for its delay now: it still happens ${after}.`
        : `It happened ${before}, now it happens ${after}.`,
    ],
    code: [codeLine('delay', old.part.trigger, now.part.trigger)],
  };
}

export function reenterChange(old: ChartTransition, now: ChartTransition): Told {
  if (old.reenter === now.reenter) return SAME;
  const sentence = `It ${now.reenter ? 'now leaves' : 'no longer leaves'} its state and enters it again.`;
  return { sentences: [sentence], code: [] };
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const ordinal = ({ position }: ChartTransition) => ORDINALS[position] ?? `number ${position + 1}`;
const count = ({ alternatives }: ChartTransition) => COUNTS[alternatives] ?? String(alternatives);

const FIRST_WINS = 'the first whose condition holds is taken';

/** Where an alternative stands among the others; nothing for one that is alone. */
export function placeTold(transition: ChartTransition): Told {
  if (transition.alternatives < 2) return SAME;
  return {
    sentences: [`It is checked ${ordinal(transition)} of ${count(transition)}; ${FIRST_WINS}.`],
    code: [],
  };
}

/**
 * Whether alternatives that both versions have are checked in another order.
 *
 * @param formerIdOf the id in the older version of a transition in the newer one
 */
export function orderChange(
  old: Version<ChartTransition>,
  now: Version<ChartTransition>,
  formerIdOf: (id: string) => string,
): Told {
  const earlier = alternativesOf(old).map(({ id }) => id);
  const later = alternativesOf(now).map(({ id }) => formerIdOf(id));
  const common = (list: readonly string[], other: readonly string[]) => list.filter((id) => other.includes(id));
  const [first, second] = [common(earlier, later).indexOf(old.part.id), common(later, earlier).indexOf(old.part.id)];
  if (first === second || first < 0 || second < 0) return SAME;
  const [before, after] = [old.part, now.part];
  if (before.position === after.position) {
    return { sentences: [`Other alternatives are checked before it now; ${FIRST_WINS}.`], code: [] };
  }
  const total = before.alternatives === after.alternatives ? '' : ` of ${count(after)}`;
  const place = `It was checked ${ordinal(before)} of ${count(before)}, now ${ordinal(after)}${total}`;
  return { sentences: [`${place}; ${FIRST_WINS}.`], code: [] };
}

function alternativesOf({ chart, part }: Version<ChartTransition>): ChartTransition[] {
  const { source, kind, eventType } = part;
  return chart.transitions.filter((one) => one.source === source && one.kind === kind && one.eventType === eventType);
}
