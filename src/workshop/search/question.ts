/** Something that is asked for: wordings of it, each as the stems that a text has to hold. The first is the question's own. */
export type Concept = readonly (readonly string[])[];

/** Says nothing about what is asked. */
const FILLERS = new Set(
  'a an and any are at be been but by can could did do does during ever every explain for from get gets had happen happened happening happens has have how i if in is it its just me my no not of on or our please shall should so some tell than that the their them then there these they this to was we were what whenever when where whether which while who whom whose why will with would you your'.split(
    ' ',
  ),
);

const CONNECTION = '(?:internet|network|net|connection|wi-?fi)';
const LOST =
  '(?:(?:is |gets? |was )?(?:lost|gone|down|off|dead|broken|interrupted)|fails?|failed|drops?|dropped|breaks?|broke|dies|died|goes (?:down|away|off)|went (?:down|away|off)|disappears?|cuts? out)';

/** Only said of a voucher or of an exam do some everyday words mean what the charts say. */
const VOUCHER = /\bvouchers?\b/;
const EXAM = /\b(?:exams?|attempts?|tests?)\b/;

/** What people say, and the words of charts that mean the same; with `about`, only in questions about that. */
const SAME: readonly (readonly [said: RegExp, written: readonly string[], about?: RegExp])[] = [
  [/\b(?:runs?|running|ran) out of time\b|\btime['’]?s? (?:is )?up\b|\btimed? out\b/, ['time over']],
  [/\b(?:runs?|running|ran) out\b/, ['over']],
  [/\b(?:is |gets? |got )?(?:stuck|pending|delayed|on hold|held up)\b/, ['wait']],
  [/\blog(?:s|ged|ging)? ?in\b/, ['sign in']],
  [/\blog(?:s|ged|ging)? ?out\b/, ['sign out']],
  [
    new RegExp(
      `\\b(?:no|without|los(?:e|es|t|ing)|drop(?:s|ped)?)(?: (?:the|an?|my|their|any))? ${CONNECTION}\\b|\\b${CONNECTION} ${LOST}\\b|\\b${CONNECTION}\\b|\\boffline\\b|\\bdisconnected\\b`,
    ),
    ['offline', 'connection', 'server reached'],
  ],
  [/\bmoney back\b/, ['refund']],
  [/\b(?:uses?|used|using)\b/, ['redeem'], VOUCHER],
  [
    /\b(?:giv(?:e|es|en|ing)|gave|gift(?:s|ed)?|pass(?:es|ed|ing)?(?: it)?(?: on)?|transfer(?:s|red)?|lend|shar(?:e|es|ed|ing))\b/,
    ['redeem'],
    VOUCHER,
  ],
  [
    /\b(?:friends?|colleagues?|co-?workers?|(?:somebody|someone|anybody|anyone) else|other people|others|another person)\b/,
    ['anyone', 'redeem'],
    VOUCHER,
  ],
  [/\b(?:end|ends|ended|ending|last (?:second|minute|moment)s?)\b/, ['time over'], EXAM],
];

/** The words of a text by their stems, without fillers: `redeemed` and `redeems` are one. */
export function stems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => !FILLERS.has(word)).map(stem);
}

function stem(word: string): string {
  const short = word.replace(/(ies|ied)$/, 'y').replace(/(?<=..[^s])(es|s|ed|ing)$/, '');
  return short.length < 3 ? word : short.replace(/e$/, '');
}

/** What a question asks for. Only the question is translated: what a chart says stands as it is written. */
export function conceptsIn(question: string): Concept[] {
  let rest = question.toLowerCase();
  const found: Concept[] = [];
  for (const [said, written, about] of SAME) {
    if (about && !about.test(question.toLowerCase())) continue;
    const [words] = said.exec(rest) ?? [];
    if (words === undefined) continue;
    rest = rest.replace(said, ' ');
    found.push(unlike([words, ...written].map(stems).filter((wording) => wording.length > 0)));
  }
  return unlike([...stems(rest).map((word) => [[word]]), ...found]);
}

const unlike = <T>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one] as const)).values(),
];
