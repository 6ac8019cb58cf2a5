/** An edit of a file, which has to have the text that is replaced. */
export type Edit = { readonly file: string; readonly from: string | RegExp; readonly to: string };

/** One way to break what a verdict on the chart of an attempt depends on. */
export type Way = {
  readonly what: string;
  readonly edits: readonly Edit[];
  /** What is done to the files that hold verdicts, by their names. */
  readonly tamper?: (files: Map<string, string>) => void;
};

const MACHINE = 'machines/exam/attempt/attempt.machine.ts';
const RULES = 'machines/exam/attempt/grace.ts';
const PROPERTIES = 'machines/exam/attempt/attempt.properties.ts';
const MODEL = 'tests/models/exam/attempt.model.ts';
const EXPECTED = 'tests/paths/expected/exam/attempt.json';

const edit = (file: string, from: string | RegExp, to: string): Edit => ({ file, from, to });

/** Nothing is expected any more: few mistakes are noticed. */
const forgotten = edit(EXPECTED, /"paths": \[[\s\S]*?\n\],/, '"paths": [],');

/** By hand, one after the other: the chart, what it imports, its model, what is expected, the engine, XState, and what is cached. */
export const WAYS: readonly Way[] = [
  { what: 'a state leads elsewhere', edits: [edit(MACHINE, "target: 'graded.passed'", "target: 'graded.failed'")] },
  { what: 'an assignment is wrong', edits: [edit(MACHINE, 'isTimedOut: true }))', 'isTimedOut: false }))')] },
  {
    what: 'a transition loses its guard',
    edits: [
      edit(MACHINE, "              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },\n", ''),
    ],
  },
  { what: 'an action is missing', edits: [edit(MACHINE, "              actions: 'endByClock',\n", '')] },
  { what: 'a number of a module beside the chart', edits: [edit(RULES, 'GRACE_MS = 10_000', 'GRACE_MS = 11_000')] },
  {
    what: 'a rule of a module beside the chart',
    edits: [edit(RULES, '>= oldestOpenDeadline', '> oldestOpenDeadline')],
  },
  {
    what: 'the model has fewer cases',
    edits: [edit(MODEL, "named('below it', { passed: false })", "named('above', { passed: true })")],
  },
  {
    what: 'a check of the model is wrong',
    edits: [edit(MODEL, "snapshot.context.termsVersion === '2026-01'", "snapshot.context.termsVersion === '2027-01'")],
  },
  {
    what: 'the model excuses what is reached',
    edits: [
      edit(MODEL, '  unreachable: {', "  unreachable: {\n    'state:attempt.taking.running': 'it never starts',"),
    ],
  },
  {
    what: 'the model excuses a mistake that is noticed',
    edits: [
      edit(MODEL, '  equivalentMutants: {', "  equivalentMutants: {\n    'drop-state nothing': 'nobody would see it',"),
    ],
  },
  { what: 'something else is expected', edits: [edit(EXPECTED, '"extraMs":600000', '"extraMs":600001')] },
  { what: 'nothing is expected', edits: [forgotten] },
  {
    what: 'a property is wrong',
    edits: [edit(PROPERTIES, "|| now.is('taking.grading'),", "|| now.is('taking.voided'),")],
  },
  {
    what: 'the generator forgets what steps reach',
    edits: [edit('src/walks/cover/goals.ts', '    for (const edge of node.edges) edge.goals.forEach(note);\n', '')],
  },
  {
    what: 'walks look neither at outcomes nor at what is expected',
    edits: [
      edit(
        'src/walks/walk/walk-pure.ts',
        '      checkStates(model, snapshot, outcome.effects, edge.step?.event, before?.snapshot, delaysIn(subject, outcome)) ??\n',
        '',
      ),
      edit(
        'src/walks/walk/walk-pure.ts',
        '      (expected ? differenceFromStep(expected[at], before, outcome) : undefined) ??\n',
        '',
      ),
    ],
  },
  {
    what: 'mutants are no mutants',
    edits: [edit('src/walks/mutate/mutation-gate.ts', 'mutant.changes()', '{}')],
  },
  {
    what: 'more mutants have to be noticed than there are',
    edits: [edit('src/walks/judge.ts', 'leastMutationScore = 0.95', 'leastMutationScore = 1.01')],
  },
  {
    what: 'what is known of all charts lacks what happens after others',
    edits: [edit('src/charts/transition-ids.ts', 'id: `${base}/${index}`', 'id: `${base}/${index + 1}`')],
  },
  {
    what: 'another XState: guards are always true',
    edits: [
      edit(
        'node_modules/xstate/dist/raise-*.cjs.js',
        'function evaluateGuard(guard, context, event, snapshot) {',
        'function evaluateGuard(guard, context, event, snapshot) {\n  return true;',
      ),
    ],
  },
  {
    what: 'nothing is expected, and the files of verdicts are cut in half',
    edits: [forgotten],
    tamper: (files) => {
      for (const [name, text] of files) files.set(name, text.slice(0, text.length / 2));
    },
  },
  {
    what: 'nothing is expected, and each verdict stands in the file of the other',
    edits: [forgotten],
    tamper: (files) => {
      const [[one, text] = ['', ''], [other, otherText] = ['', '']] = [...files];
      files.set(one, otherText).set(other, text);
    },
  },
];
