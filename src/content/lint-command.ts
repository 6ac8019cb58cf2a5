import { relative, resolve } from 'node:path';
import { lintContent } from './lint.ts';
import { EXAMS_FOLDER } from './load.ts';

/** `node src/content/lint-command.ts [folder]`: one line a problem, exit code 1 when there are errors. */
const argument = process.argv[2];
const folder = argument === undefined ? EXAMS_FOLDER : resolve(argument);
const { exams, problems } = lintContent(folder);
const shown = (text: string) => text.replaceAll(`${process.cwd()}/`, '');
for (const { file, line, message, severity } of problems) {
  const mark = severity === 'warning' ? 'warning: ' : '';
  console.log(`${relative(process.cwd(), file)}:${line} ${mark}${shown(message)}`);
}
const errors = problems.filter((problem) => problem.severity === 'error').length;
const count = (kind: 'questions' | 'challenges') => exams.reduce((sum, exam) => sum + exam[kind].length, 0);
console.log(
  `${exams.length} exams, ${count('questions')} questions, ${count('challenges')} challenges: ${errors} errors, ${problems.length - errors} warnings`,
);
process.exitCode = errors > 0 ? 1 : 0;
