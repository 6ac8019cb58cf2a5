import { relative, resolve } from 'node:path';
import { lintContent } from './lint.ts';
import { lintDocuments } from './lint-documents.ts';
import { EXAMS_FOLDER } from './load.ts';
import { loadPolls } from './load-polls.ts';
import { lintPractice } from './load-practice.ts';

/** `node src/content/lint-command.ts [folder]`: one line a problem, exit code 1 when there are errors. */
const argument = process.argv[2];
const folder = argument === undefined ? EXAMS_FOLDER : resolve(argument);
const { exams, problems: ofExams } = lintContent(folder);
// A folder of exams alone is checked alone.
const practice = argument === undefined ? lintPractice(exams) : { pools: [], problems: [] };
const library = argument === undefined ? lintDocuments() : { documents: [], problems: [] };
const votes = argument === undefined ? loadPolls() : { polls: [], problems: [] };
const problems = [...ofExams, ...practice.problems, ...library.problems, ...votes.problems];
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
    `${errors} errors, ${problems.length - errors} warnings`,
  ].join('; '),
);
process.exitCode = errors > 0 ? 1 : 0;
