import type { ChartWords } from './chart-words.ts';
import { type Concept, conceptsIn, stems } from './question.ts';

/** A state or a transition that may answer a question. */
export type Answer = {
  readonly chart: string;
  readonly chartTitle: string;
  readonly kind: 'state' | 'transition';
  readonly id: string;
  /** Of the state, or of the state that the transition leaves. */
  readonly title: string;
  readonly description: string;
};

type Place = Answer & { readonly words: ReadonlySet<string>; readonly near: ReadonlySet<string> };

const placesOf = new WeakMap<readonly ChartWords[], readonly Place[]>();

function placesIn(charts: readonly ChartWords[]): readonly Place[] {
  const known = placesOf.get(charts);
  if (known) return known;
  const places = charts.flatMap((chart) => {
    const place = (kind: Answer['kind'], [id, title, description]: readonly [string, string, string]): Place => ({
      chart: chart.id,
      chartTitle: chart.title,
      kind,
      id,
      title,
      description,
      words: new Set(stems(description)),
      near: new Set(stems(`${chart.title} ${title}`)),
    });
    return [
      ...chart.states.map((state) => place('state', state)),
      ...chart.transitions.map((transition) => place('transition', transition)),
    ];
  });
  placesOf.set(charts, places);
  return places;
}

/** A word of the name of a chart or state says less than one of a description. */
const NEAR = 0.6;
/** A wording that means what was asked says less than the words of the question. */
const MEANT = 0.8;
/** Of the weight of a question, what an answer holds at least; and when none holds as much. */
const ENOUGH = [0.6, 0.35];
/** How much longer texts lose: they hold more words by chance. */
const LENGTH = 120;
/** Texts of fewer words tell too little to answer anything. */
const TELLING = 15;
/** How much more a state says than one of the ways out of it. */
const STATE = 1.3;
/** How much more the name of a chart says than another word of a question: `voucher` than `give`. */
const NAMED = 1.5;
/** So many answers of one chart come before those of others that answer less well. */
const OF_ONE_CHART = 2;

/**
 * States and transitions of all charts whose descriptions hold the words of a question, the best first. Rare words count more.
 * Words that no chart has are ignored unless nothing is left. A question that names a chart is only answered by what is about it,
 * and one of several words not by something that holds but one of them, unless that is the chart's name.
 */
export function searchCharts(charts: readonly ChartWords[], question: string, limit = 8): Answer[] {
  const places = placesIn(charts);
  const names = namesOf(charts);
  const weighed = conceptsIn(question).flatMap((wordings) => {
    const count = places.filter((place) => shareOf(place, wordings) > 0).length;
    if (count === 0) return [];
    const isName = wordings[0]?.length === 1 && names.has(wordings[0][0] ?? '');
    return [{ wordings, isName, weight: Math.log(1 + places.length / count) * (isName ? NAMED : 1) }];
  });
  const named = weighed.filter(({ isName }) => isName);
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = places.map((place) => {
    const score = weighed.reduce((sum, { wordings, weight }) => sum + weight * shareOf(place, wordings), 0);
    const { size } = place.words;
    const held = weighed.filter(({ wordings }) => shareOf(place, wordings) > 0);
    const isAbout = named.length > 0 ? held.some(({ isName }) => isName) : held.length > 1 || weighed.length < 3;
    const worth = (place.kind === 'state' ? STATE : 1) * Math.min(1, 0.5 + size / TELLING / 2);
    return { place, score, isAbout, rank: (score * worth) / (1 + size / LENGTH) };
  });
  const found = ENOUGH.map((share) =>
    ranked.filter(({ score, isAbout }) => isAbout && score > 0 && score >= all * share),
  );
  const best = (found.find((some) => some.length > 0) ?? []).sort((one, other) => other.rank - one.rank);
  return spread(best.map(({ place }) => place))
    .slice(0, limit)
    .map(({ words: _, near: __, ...answer }) => answer);
}

/** The names of charts that are one word. */
function namesOf(charts: readonly ChartWords[]): ReadonlySet<string> {
  return new Set(charts.map(({ title }) => stems(title)).flatMap((words) => (words.length === 1 ? words : [])));
}

/** How much a place says of what is asked: a wording or nothing; less by its names, or in words that were not asked. */
function shareOf({ words, near }: Place, wordings: Concept): number {
  return Math.max(
    ...wordings.map((wording, index) => {
      const said = index === 0 ? 1 : MEANT;
      if (wording.every((word) => words.has(word))) return said;
      return wording.every((word) => words.has(word) || near.has(word)) ? said * NEAR : 0;
    }),
  );
}

/** The first answers of each chart, and then the others. */
function spread(places: readonly Place[]): Place[] {
  const counts = new Map<string, number>();
  const first: Place[] = [];
  const later: Place[] = [];
  for (const place of places) {
    const count = (counts.get(place.chart) ?? 0) + 1;
    counts.set(place.chart, count);
    (count <= OF_ONE_CHART ? first : later).push(place);
  }
  return [...first, ...later];
}
