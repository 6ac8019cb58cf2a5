import type { SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { invitePeopleMachine } from '../../../machines/team/invite-people/invite-people.machine.ts';
import type { InvitedPerson } from '../../../src/contract/team/parse-people.ts';
import { type InvitedLine, MAX_INVITED } from '../../../src/contract/team/people.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

export const ADA: InvitedPerson = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const NOBODY: InvitedPerson = { email: '', first_name: '', last_name: '' };
const GOOD = 'ada@example.com, Ada, Lovelace\nbob@example.com';
const MIXED = 'ada@example.com\nnot an address\nada@example.com';
const BAD = 'not an address';
const FROM_FILE = 'cyd@example.com';
/** A table with the titles of its columns. */
const TABLE = 'Last name,Email\nLovelace,ada@example.com\nKelso,bob@example.com\nNobody,not an address';
/** One more than are invited at once. */
const LONG = Array.from({ length: MAX_INVITED + 1 }, (_, at) => `p${at}@example.com`).join('\n');
const REST = `p${MAX_INVITED}@example.com`;
/** The text that the form goes on with, of each text. */
const LEFT: Record<string, string> = {
  [MIXED]: BAD,
  [LONG]: REST,
  [TABLE]: 'Last name,Email\nNobody,not an address',
};
const FILE = new File([FROM_FILE], 'people.csv', { type: 'text/csv' });

/** What is sent of each text. */
const SENT: Record<string, string> = {
  [GOOD]: 'ada@example.com,Ada,Lovelace\nbob@example.com,bob',
  [MIXED]: 'ada@example.com,ada',
  [TABLE]: 'ada@example.com,ada,Lovelace\nbob@example.com,bob,Kelso',
  [LONG]: Array.from({ length: MAX_INVITED }, (_, at) => `p${at}@example.com,p${at}`).join('\n'),
};

/** What is answered where lines are left, said apart so that the form is walked on with them. */
const SECOND: Record<string, string> = {
  [LONG]: 'as many as one call takes are invited, but for the second who is in the team',
  [TABLE]: 'the people of the table are invited, but for the second who is in the team',
};

const lineOf = (line: number, text: string, outcome: InvitedLine['outcome'] = 'invited'): InvitedLine => ({
  line,
  text,
  outcome,
  message: 'The invitation is on its way.',
});

const started = { type: 'invitePeople.started' } as const;
const closed = { type: 'invitePeople.closed' } as const;
const confirmed = { type: 'invitePeople.confirmed' } as const;
const corrected = { type: 'invitePeople.corrected' } as const;
const oneChosen = { type: 'invitePeople.oneChosen' } as const;
const manyChosen = { type: 'invitePeople.manyChosen' } as const;
const fileChosen = { type: 'invitePeople.fileChosen', file: FILE } as const;
const personSubmitted = { type: 'invitePeople.personSubmitted', person: ADA, role: 'manager' } as const;
const linesSubmitted = (text: string) => ({ type: 'invitePeople.linesSubmitted', text, role: 'manager' }) as const;
const refreshes = (effects: readonly { type: string }[]) => effects.some(({ type }) => type === 'refreshPeople');

type Now = SnapshotFrom<typeof invitePeopleMachine>;

const person = (email: string) => `${email}@example.com`;
/** People, a wrong line and a person who is there twice, none of them where an answer would count them. */
const PEOPLE = [
  'not an address',
  person('ada'),
  person('bob'),
  person('ADA'),
  'nor this',
  person('cyd'),
  person('dan'),
];
const outcomesOf = ({ context: { lines } }: Now) =>
  lines.map(({ line, text, outcome, message }) => [line, text, outcome, message]);
const answersTo = (...outcomes: InvitedLine['outcome'][]) =>
  doneWith(
    'inviteLines',
    outcomes.map((outcome, at) => ({ line: at + 1, text: `sent ${at + 1}`, outcome, message: `It is ${outcome}.` })),
  );

/** Each line has what the server says of it, in their order; those that were not sent keep what is wrong with them. */
function tellsApart(entering: Now): boolean {
  const reviewing = ahead(entering, linesSubmitted(PEOPLE.join('\n')));
  const wrong = 'Enter a valid email address.';
  const [first, again, second] = [
    [1, 'not an address', 'invalid', wrong],
    [4, person('ADA'), 'repeated', 'This address is in an earlier line.'],
    [5, 'nor this', 'invalid', wrong],
  ];
  const waits = (line: number, name: string) => [line, person(name), 'waiting', ''];
  const is = (line: number, name: string, outcome: string) => [line, person(name), outcome, `It is ${outcome}.`];
  const report = ahead(reviewing, confirmed, answersTo('invited', 'refused', 'member', 'invited'));
  return (
    isSame(outcomesOf(reviewing), [
      first,
      waits(2, 'ada'),
      waits(3, 'bob'),
      again,
      second,
      waits(6, 'cyd'),
      waits(7, 'dan'),
    ]) &&
    hasInput(ahead(reviewing, confirmed).children['inviteLines'], {
      text: ['ada', 'bob', 'cyd', 'dan'].map((name) => `${person(name)},${name}`).join('\n'),
      role: 'manager',
    }) &&
    isSame(outcomesOf(report), [
      ...[first, is(2, 'ada', 'invited'), is(3, 'bob', 'refused'), again, second],
      ...[is(6, 'cyd', 'member'), is(7, 'dan', 'invited')],
    ]) &&
    // A line of which the server says nothing is not reported as anything else.
    isSame(outcomesOf(ahead(reviewing, confirmed, answersTo('invited'))).slice(1, 3), [
      is(2, 'ada', 'invited'),
      waits(3, 'bob'),
    ]) &&
    // Titles alone name nobody.
    [',', 'Last name,Email', '\n,\n'].every((text) =>
      ahead(entering, linesSubmitted(text)).matches({ enteringMany: 'missing' }),
    ) &&
    // Who was refused and what was wrong is there to be corrected, as it was written.
    ahead(report, corrected).context.text === `not an address\n${person('bob')}\nnor this` &&
    isSame(outcomesOf(ahead(report, corrected, linesSubmitted(person('bob')))), [waits(1, 'bob')])
  );
}

/** As many people are invited at once as one call takes; who is there twice, or is wrong, does not count. */
function countsPeople(entering: Now): boolean {
  const people = (count: number) => Array.from({ length: count }, (_, at) => person(`p${at}`));
  const asked = (lines: string[]) => ahead(entering, linesSubmitted(lines.join('\n')));
  const count = (now: Now, wanted: string) => now.context.lines.filter(({ outcome }) => outcome === wanted).length;
  const over = asked([person('p0'), 'wrong', ...people(202)]);
  return (
    asked(people(200)).matches('invitingMany') &&
    asked(people(201)).matches('reviewing') &&
    (
      [
        ['waiting', 200],
        ['later', 2],
        ['repeated', 1],
        ['invalid', 1],
      ] as const
    ).every(([outcome, wanted]) => count(over, outcome) === wanted) &&
    isSame(outcomesOf(over).slice(-2), [
      [203, person('p200'), 'later', 'At most 200 people are invited at once. This one stays in the list.'],
      [204, person('p201'), 'later', 'At most 200 people are invited at once. This one stays in the list.'],
    ])
  );
}

/** What is sent is what was entered last, of one person as of many, whatever failed before. */
function sendsLast(one: Now): boolean {
  const bob: InvitedPerson = { email: 'bob@example.com', first_name: 'Bob', last_name: '' };
  const failed = failedWith('invitePerson', failure('unreachable', 'No connection.'));
  const again = ahead(one, personSubmitted, failed, { ...personSubmitted, person: bob, role: 'member' });
  const answer = { line: 1, text: 'bob@example.com', outcome: 'invited', message: 'The invitation was sent.' } as const;
  const report = ahead(again, doneWith('invitePerson', answer));
  const many = ahead(report, closed, started, manyChosen, { ...linesSubmitted('ada@example.com'), role: 'member' });
  return (
    hasInput(again.children['invitePerson'], { person: bob, role: 'member' }) &&
    again.context.failure === null &&
    isSame(report.context.lines, [{ ...answer, sent: 'bob@example.com,Bob' }]) &&
    hasInput(many.children['inviteLines'], { text: 'ada@example.com,ada', role: 'member' }) &&
    ahead(one, manyChosen, linesSubmitted('a@b.de')).matches('invitingMany')
  );
}

export const model = defineModel(invitePeopleMachine, {
  events: {
    'invitePeople.started': [{}],
    'invitePeople.oneChosen': [{}],
    'invitePeople.manyChosen': [{}],
    'invitePeople.fileChosen': [named('a file', { file: FILE })],
    'invitePeople.personSubmitted': [{ person: ADA, role: 'manager' }],
    'invitePeople.linesSubmitted': [
      named('nobody', { text: ' \n ', role: 'manager' }),
      named('two people', { text: GOOD, role: 'manager' }),
      named('somebody, what is no address, and somebody again', { text: MIXED, role: 'manager' }),
      named('what is no address', { text: BAD, role: 'manager' }),
      named('one more than are invited at once', { text: LONG, role: 'manager' }),
      named('a table with titles', { text: TABLE, role: 'manager' }),
    ],
    'invitePeople.confirmed': [{}],
    'invitePeople.corrected': ({ context: { text, lines } }) => [
      text === TABLE && lines.length > 1 && lines.some(({ outcome }) => outcome === 'invited')
        ? named('what is left of a table', {})
        : {},
    ],
    'invitePeople.closed': [{}],
  },
  words: {
    'invitePeople.confirmed': 'The good lines are to be sent.',
    'invitePeople.corrected': 'The text is to be corrected.',
  },
  invokes: {
    readFile: { done: [FROM_FILE], error: [new Error('The file is too large.')] },
    invitePerson: {
      done: [named('invited', lineOf(1, ADA.email))],
      error: [
        named('in the team already', failure('refused', 'This person is in the team already.')),
        named('no address', failure('invalid', 'Wrong.', { errors: { email: ['Enter a valid email address.'] } })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
    inviteLines: {
      done: ({ context: { text, lines } }) => [
        named(
          SECOND[text] ?? 'invited, but for the second who is in the team',
          lines
            .filter(({ outcome }) => outcome === 'waiting')
            .map(({ text: words }, at) => lineOf(at + 1, words, at === 1 ? 'member' : 'invited')),
        ),
      ],
      error: [
        named('the sender is not confirmed', failure('refused', 'Confirm your own e-mail address first.')),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ text, person, role, lines, failure: last }) => ({
    text: text.slice(0, 60),
    person: person.email,
    role,
    lines: lines.length > 3 ? 'many' : lines.map(({ text: words, outcome }) => `${words} ${outcome}`),
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['idle'],
      events: [
        'invitePeople.oneChosen',
        'invitePeople.manyChosen',
        'invitePeople.fileChosen',
        'invitePeople.personSubmitted',
        'invitePeople.linesSubmitted',
        'invitePeople.confirmed',
        'invitePeople.corrected',
        'invitePeople.closed',
      ],
      because: 'the dialog is closed',
    },
    {
      in: ['enteringOne', 'invitingOne', 'enteringMany', 'readingFile', 'reviewing', 'invitingMany', 'report'],
      events: ['invitePeople.started'],
      because: 'the dialog is open already',
    },
    {
      in: ['enteringOne'],
      events: [
        'invitePeople.oneChosen',
        'invitePeople.fileChosen',
        'invitePeople.linesSubmitted',
        'invitePeople.confirmed',
        'invitePeople.corrected',
      ],
      because: 'the form asks for one person',
    },
    {
      in: ['enteringMany'],
      events: [
        'invitePeople.manyChosen',
        'invitePeople.personSubmitted',
        'invitePeople.confirmed',
        'invitePeople.corrected',
      ],
      because: 'the form asks for several people',
    },
    {
      in: ['invitingOne', 'readingFile', 'invitingMany'],
      events: [
        'invitePeople.oneChosen',
        'invitePeople.manyChosen',
        'invitePeople.fileChosen',
        'invitePeople.personSubmitted',
        'invitePeople.linesSubmitted',
        'invitePeople.confirmed',
        'invitePeople.corrected',
        'invitePeople.closed',
      ],
      because: 'the dialog waits for an answer',
    },
    {
      in: ['reviewing'],
      events: [
        'invitePeople.oneChosen',
        'invitePeople.manyChosen',
        'invitePeople.fileChosen',
        'invitePeople.personSubmitted',
        'invitePeople.linesSubmitted',
      ],
      because: 'the lines are on show instead of the form',
    },
    {
      in: ['report'],
      events: [
        'invitePeople.oneChosen',
        'invitePeople.manyChosen',
        'invitePeople.fileChosen',
        'invitePeople.personSubmitted',
        'invitePeople.linesSubmitted',
        'invitePeople.confirmed',
      ],
      because: 'the outcomes are on show instead of the form',
    },
  ],
  equivalentMutants: {
    'swap-order invitePeople.enteringMany/invitePeople.linesSubmitted[isEmpty]/0':
      'a text that names nobody has no line that could not be sent: at most one of the guards holds',
  },
  outcomes: {
    'invitePeople.started': { idle: 'enteringOne' },
    'invitePeople.linesSubmitted': {
      enteringMany: (_, { event: { text } }) => {
        if (text.trim() === '') return 'enteringMany.missing';
        return text === GOOD ? 'invitingMany' : 'reviewing';
      },
    },
    'invitePeople.corrected': {
      reviewing: (now, { before }) => now.context.text === before.context.text && 'enteringMany.asked',
      report: (now, { before: { context } }) => {
        // One person has no line that could be left.
        const left = context.lines.length > 1 ? LEFT[context.text] : undefined;
        if (left === undefined) return now.context === context && 'report';
        return now.context.text === left && 'enteringMany.asked';
      },
    },
    'done(invitePerson)': 'report',
    'error(invitePerson)': (now, { event: { error } }) => isSame(now.context.failure, error) && 'enteringOne',
    // Each line has the answer of the server, the others keep what was said of them.
    'done(inviteLines)': (now, { event: { output }, before: { context } }) => {
      const answers = new Map(output.map(({ text, outcome }) => [text, outcome]));
      const wanted = context.lines.map(({ text, outcome }) =>
        outcome === 'waiting' ? [text, answers.get(text)] : [text, outcome],
      );
      return (
        isSame(
          now.context.lines.map(({ text, outcome }) => [text, outcome]),
          wanted,
        ) && 'report'
      );
    },
    'error(inviteLines)': (now, { event }) => now.context.failure === event.error && 'enteringMany.asked',
  },
  checks: {
    idle: (snapshot) => !snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.can(started),
    enteringOne: (snapshot, { event }) =>
      once(snapshot, 'one', () => sendsLast(snapshot)) &&
      snapshot.hasTag('open') &&
      snapshot.hasTag('one') &&
      !snapshot.hasTag('many') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'invitePeople.started' ||
        (snapshot.context.text === '' &&
          snapshot.context.person.email === NOBODY.email &&
          snapshot.context.role === 'member' &&
          snapshot.context.lines.length === 0 &&
          snapshot.context.failure === null)) &&
      (event?.type !== 'invitePeople.oneChosen' || snapshot.context.failure === null) &&
      (event?.type !== 'xstate.error.actor.invitePerson' ||
        (snapshot.context.failure !== null && snapshot.context.person === ADA)) &&
      snapshot.can(personSubmitted) &&
      snapshot.can(manyChosen) &&
      snapshot.can(closed),
    invitingOne: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('one') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.lines.length === 0 &&
      hasInput(snapshot.children['invitePerson'], { person: ADA, role: 'manager' }) &&
      !snapshot.can(personSubmitted) &&
      !snapshot.can(closed),
    enteringMany: (snapshot, { event }) =>
      once(snapshot, 'many', () => tellsApart(snapshot) && countsPeople(snapshot)) &&
      snapshot.hasTag('open') &&
      snapshot.hasTag('many') &&
      !snapshot.hasTag('one') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'invitePeople.manyChosen' || snapshot.context.failure === null) &&
      (event?.type !== 'invitePeople.linesSubmitted' ||
        (snapshot.context.failure === null && snapshot.context.role === 'manager')) &&
      (event?.type !== 'xstate.done.actor.readFile' ||
        (snapshot.context.text === FROM_FILE && snapshot.context.failure === null)) &&
      (event?.type !== 'xstate.error.actor.inviteLines' || snapshot.context.failure !== null) &&
      snapshot.can(linesSubmitted(GOOD)) &&
      snapshot.can(fileChosen) &&
      snapshot.can(oneChosen) &&
      snapshot.can(closed),
    'enteringMany.asked': (snapshot, { event }) =>
      event?.type !== 'invitePeople.linesSubmitted' &&
      event?.type !== 'xstate.error.actor.readFile' &&
      // Only what has to be corrected is left, or all of it while nothing was sent.
      (event?.type !== 'invitePeople.corrected' ||
        [MIXED, BAD, LONG, TABLE, ...Object.values(LEFT)].includes(snapshot.context.text)),
    'enteringMany.missing': (snapshot) => snapshot.context.text === ' \n ',
    'enteringMany.unreadable': (snapshot) => snapshot.context.failure === null,
    readingFile: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('many') &&
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['readFile'], { file: FILE }) &&
      !snapshot.can(closed),
    reviewing: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('many') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      [MIXED, BAD, LONG, TABLE].includes(snapshot.context.text) &&
      snapshot.context.lines.some(({ outcome }) => outcome === 'invalid' || outcome === 'later') &&
      snapshot.can(confirmed) === (snapshot.context.text !== BAD) &&
      snapshot.can(corrected) &&
      snapshot.can(closed),
    invitingMany: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('many') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['inviteLines'], {
        text: SENT[snapshot.context.text],
        role: 'manager',
      }) &&
      !snapshot.can(closed),
    report: (snapshot, { event, effects }) => {
      const { lines } = snapshot.context;
      const isUnfinished = lines.some(({ outcome }) => outcome === 'invalid' || outcome === 'later');
      return (
        snapshot.hasTag('open') &&
        !snapshot.hasTag('busy') &&
        !snapshot.hasTag('one') &&
        !snapshot.hasTag('many') &&
        lines.length > 0 &&
        lines.some(({ outcome }) => outcome === 'invited') &&
        lines.every(({ outcome, message }) => outcome !== 'waiting' && message !== '') &&
        refreshes(effects) === (event?.type.startsWith('xstate.') ?? false) &&
        snapshot.can(closed) &&
        snapshot.can(corrected) === isUnfinished
      );
    },
  },
});
