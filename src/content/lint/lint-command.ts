import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { readCommandLine } from '../../tools/command-line.ts';
import { EXAMS_FOLDER } from '../load/load-exams.ts';
import { loadFaq } from '../load/load-faq.ts';
import { loadPolls } from '../load/load-polls.ts';
import { lintPractice } from '../load/load-practice.ts';
import { loadWeekends } from '../load/load-weekends.ts';
import { lintContent } from './lint.ts';
import { lintDocuments } from './lint-documents.ts';
import { lintLessons } from './lint-lessons.ts';
import { lintOffers } from './lint-offers.ts';

/** One line per problem; exits with 1 if there are errors. */
const { given } = readCommandLine({
  name: 'npm run content -- lint',
  what: 'Checks exams, documents, polls and offers, and says where something is wrong.',
  given: [{ name: 'folder', help: 'of exams, which are then checked alone', optional: true }],
});
const [argument] = given;
if (argument !== undefined && !existsSync(argument)) {
  console.error(`There is no folder ${argument}.`);
  process.exit(64); // EX_USAGE of sysexits.h
}
const folder = argument === undefined ? EXAMS_FOLDER : resolve(argument);
const { exams, problems: ofExams } = lintContent(folder);
// A folder given as an argument is checked on its own.
const practice = argument === undefined ? lintPractice(exams) : { pools: [], problems: [] };
const library = argument === undefined ? lintDocuments() : { documents: [], problems: [] };
const lessons = argument === undefined ? lintLessons(library.documents, exams) : [];
const votes = argument === undefined ? loadPolls() : { polls: [], problems: [] };
const sold = argument === undefined ? lintOffers() : { offers: [], problems: [] };
const events = argument === undefined ? loadWeekends() : { weekends: [], problems: [] };
const problems = [
  ...events.problems,
  ...ofExams,
  ...practice.problems,
  ...library.problems,
  ...lessons,
  ...votes.problems,
  ...sold.problems,
  ...loadFaq().problems,
];
const shown = (text: string) => text.replaceAll(`${process.cwd()}/`, '');
for (const { file, line, message, severity } of problems) {
  const mark = severity === 'warning' ? 'warning: ' : '';
  console.log(`${relative(process.cwd(), file)}:${line} ${mark}${shown(message)}`);
}
const errors = problems.filter((problem) => problem.severity === 'error').length;
const sum = (pools: readonly { questions: unknown[]; challenges: unknown[] }[], kind: 'questions' | 'challenges') =>
  pools.reduce((total, pool) => total + pool[kind].length, 0);
console.log(
  [
    `${exams.length} exams, ${sum(exams, 'questions')} questions, ${sum(exams, 'challenges')} challenges`,
    `${sum(practice.pools, 'questions')} questions and ${sum(practice.pools, 'challenges')} challenges to try`,
    `${library.documents.length} documents`,
    `${votes.polls.length} polls`,
    `${sold.offers.length} offers`,
    `${errors} errors, ${problems.length - errors} warnings`,
  ].join('; '),
);
process.exitCode = errors > 0 ? 1 : 0;
