import { join } from 'node:path';
import { pathPattern } from '../exam.schema.ts';
import type { Challenge, Files, Question } from '../exam.types.ts';
import { STAGE_OF } from '../lint/lint-stage.ts';
import { errorAt, type Place, type Problem } from '../problem.ts';
import { parseChallenge } from './parse-challenge.ts';
import { parseQuestion } from './parse-question.ts';
import { list, read } from './read-folder.ts';

/** A question with the locations of its parts, for the linter. */
export type LoadedQuestion = { question: Question; place: Place };

/** A challenge with the locations of its parts, for the linter. */
export type LoadedChallenge = { challenge: Challenge; place: Place; testsPlace: Place };

/** What the preview shows in place of the entry, by environment. */
const STAGES = Object.values(STAGE_OF);

/** Reads the questions of a folder, one Markdown file each. Damaged ones are skipped and reported as problems. */
export function loadQuestions(folder: string, problems: Problem[]): LoadedQuestion[] {
  return list(folder, problems).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (!entry.isFile() || !entry.name.endsWith('.md')) {
      problems.push(errorAt(file, 1, 'Only files of questions (.md) belong here.'));
      return [];
    }
    const text = read(file, problems);
    if (text === null) return [];
    const { question, place, problems: found } = parseQuestion(text, file);
    problems.push(...found);
    return question ? [{ question, place }] : [];
  });
}

/** Reads the challenges of a folder, one subfolder each. Damaged ones are skipped and reported as problems. */
export function loadChallenges(folder: string, problems: Problem[]): LoadedChallenge[] {
  return list(folder, problems).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      problems.push(errorAt(path, 1, 'Only folders of challenges belong here.'));
      return [];
    }
    const loaded = loadChallenge(path, entry.name, problems);
    return loaded ? [loaded] : [];
  });
}

/** Reads the folder of one challenge. */
export function loadChallenge(folder: string, id: string, problems: Problem[]): LoadedChallenge | null {
  const names = new Map(list(folder, problems).map((entry) => [entry.name, entry]));
  for (const name of names.keys()) {
    if (!['challenge.md', 'tests.yaml', 'files', 'solution', 'wrong', ...STAGES].includes(name)) {
      problems.push(errorAt(join(folder, name), 1, 'This does not belong to a challenge.'));
    }
  }
  const file = join(folder, 'challenge.md');
  const testsFile = join(folder, 'tests.yaml');
  const text = read(file, problems);
  const testsText = read(testsFile, problems);
  const readFolder = (name: string) => {
    if (names.get(name)?.isDirectory()) return loadFiles(join(folder, name), problems);
    problems.push(errorAt(file, 1, `The folder "${name}" is missing.`));
    return {};
  };
  const files = readFolder('files');
  const solution = readFolder('solution');
  const wrong = names.get('wrong')?.isDirectory() ? loadWrong(join(folder, 'wrong'), problems) : [];
  const path = STAGES.find((name) => names.has(name));
  const stageText = path === undefined ? null : read(join(folder, path), problems);
  const stage = path === undefined || stageText === null ? undefined : { path, text: stageText };
  if (text === null || testsText === null) return null;
  const parsed = parseChallenge({ id, text, file, testsText, testsFile, files, stage, solution, wrong });
  problems.push(...parsed.problems);
  const { challenge, place, testsPlace } = parsed;
  return challenge ? { challenge, place, testsPlace } : null;
}

function loadWrong(folder: string, problems: Problem[]): Challenge['wrong'] {
  return list(folder, problems).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return [{ name: entry.name, files: loadFiles(path, problems) }];
    problems.push(errorAt(path, 1, 'Each wrong solution is a folder.'));
    return [];
  });
}

function loadFiles(folder: string, problems: Problem[], prefix = ''): Files {
  const files: Files = {};
  for (const entry of list(folder, problems)) {
    const path = `${prefix}${entry.name}`;
    const onDisk = join(folder, entry.name);
    if (entry.isDirectory()) Object.assign(files, loadFiles(onDisk, problems, `${path}/`));
    // Links could point outside the folder.
    else if (!entry.isFile()) problems.push(errorAt(onDisk, 1, 'Only plain files belong here.'));
    else if (!pathPattern.test(path))
      problems.push(errorAt(onDisk, 1, `"${path}" is not a path that candidates can save.`));
    else {
      const text = read(onDisk, problems);
      if (text !== null) files[path] = text;
    }
  }
  return files;
}
