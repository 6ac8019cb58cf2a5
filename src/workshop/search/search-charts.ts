import type { ChartWords } from './chart-words.ts';

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

/** Says nothing about what is asked. */
const FILLERS = new Set(
  'a an and are at be been by can could did do does for from had happen happened happens has have how i if in is it its my of on or our so some than that the their them then there these they this to was we were what when where which while why will with would you your'.split(
    ' ',
  ),
);

/** What people say, and what the charts say for it. */
const SAME: readonly (readonly [said: RegExp, written: string])[] = [
  [/\b(runs?|running|ran) out\b|\btimes? (is )?up\b|\btimed? out\b/g, ' over '],
  [/\bstuck\b|\bpending\b|\bdelayed\b/g, ' wait '],
  [/\blog(s|ged|ging)? in\b|\blogin\b/g, ' sign in '],
  [/\bno (internet|network|connection)\b|\bdisconnected\b/g, ' offline '],
  [/\bmoney back\b/g, ' refund '],
];

type Place = Answer & { readonly words: ReadonlySet<string>; readonly near: ReadonlySet<string> };

/** The words of a text by their stems: `redeemed` and `redeems` are one. */
function stems(text: string): string[] {
  let plain = text.toLowerCase();
  for (const [said, written] of SAME) plain = plain.replaceAll(said, written);
  return (plain.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !FILLERS.has(word)).map(stem);
}

function stem(word: string): string {
  const short = word.replace(/(ies|ied)$/, 'y').replace(/(?<=..[^s])(es|s|ed|ing)$/, '');
  return short.length < 3 ? word : short.replace(/e$/, '');
}

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
/** Of the weight of a question, what an answer holds at least; and when none holds as much. */
const ENOUGH = [0.6, 0.35];
/** How much longer texts lose: they hold more words by chance. */
const LENGTH = 120;
/** How much more a state says than one of the ways out of it. */
const STATE = 1.3;

/**
 * States and transitions of all charts whose descriptions hold the words of a question, the best first. Rare words count more.
 * Words that no chart has are ignored unless nothing is left.
 */
export function searchCharts(charts: readonly ChartWords[], question: string, limit = 8): Answer[] {
  const places = placesIn(charts);
  const asked = [...new Set(stems(question))];
  const weights = asked.flatMap((word): [string, number][] => {
    const count = places.filter(({ words, near }) => words.has(word) || near.has(word)).length;
    return count === 0 ? [] : [[word, Math.log(1 + places.length / count)]];
  });
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const ranked = places.map((place) => {
    let score = 0;
    for (const [word, weight] of weights) {
      if (place.words.has(word)) score += weight;
      else if (place.near.has(word)) score += weight * NEAR;
    }
    const worth = place.kind === 'state' ? STATE : 1;
    return { place, score, rank: (score * worth) / (1 + place.words.size / LENGTH) };
  });
  const found = ENOUGH.map((share) => ranked.filter(({ score }) => score > 0 && score >= all * share));
  return (found.find((some) => some.length > 0) ?? [])
    .sort((one, other) => other.rank - one.rank)
    .slice(0, limit)
    .map(({ place: { words: _, near: __, ...answer } }) => answer);
}
