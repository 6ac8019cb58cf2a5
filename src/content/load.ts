import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examSchema, pathPattern } from './exam.schema.ts';
import type { Challenge, ExamDefinition, Files, Question, QuestionSet } from './exam.types.ts';
import { parseChallenge } from './parse-challenge.ts';
import { parseQuestion } from './parse-question.ts';
import { errorAt, type Place, type Problem } from './problem.ts';
import { versionOf } from './version.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

export const EXAMS_FOLDER: string = fileURLToPath(new URL('./exams', import.meta.url));

/** An exam with the places of everything in it, for the linter. */
export type LoadedExam = {
  folder: string;
  place: Place;
  set: QuestionSet;
  questions: { question: Question; place: Place }[];
  challenges: { challenge: Challenge; place: Place; testsPlace: Place }[];
};

/**
 * Reads all exams. Damaged files are left out of their set and told as problems; it never throws for what authors wrote.
 * @param folder holds `<tech>/<name>/exam.yaml`
 */
export function loadQuestionSets(folder: string = EXAMS_FOLDER): { sets: QuestionSet[]; problems: Problem[] } {
  const { exams, problems } = loadExams(folder);
  return { sets: exams.map((exam) => exam.set), problems };
}

export function loadExams(folder: string = EXAMS_FOLDER): { exams: LoadedExam[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const exams: LoadedExam[] = [];
  for (const tech of list(folder, problems)) {
    if (!tech.isDirectory()) {
      problems.push(errorAt(join(folder, tech.name), 1, 'Only folders of techs belong here.'));
      continue;
    }
    for (const name of list(join(folder, tech.name), problems)) {
      const path = join(folder, tech.name, name.name);
      const exam = name.isDirectory() ? loadExam(path, problems) : null;
      if (!name.isDirectory()) problems.push(errorAt(path, 1, 'Only folders of exams belong here.'));
      if (exam) exams.push(exam);
    }
  }
  return { exams, problems };
}

function loadExam(folder: string, problems: Problem[]): LoadedExam | null {
  const { exam, place } = loadDefinition(join(folder, 'exam.yaml'), problems);
  const questions: LoadedExam['questions'] = [];
  const challenges: LoadedExam['challenges'] = [];
  for (const entry of list(folder, problems)) {
    const path = join(folder, entry.name);
    if (entry.name === 'questions' && entry.isDirectory()) questions.push(...loadQuestions(path, problems));
    else if (entry.name === 'challenges' && entry.isDirectory()) challenges.push(...loadChallenges(path, problems));
    else if (entry.name !== 'exam.yaml') problems.push(errorAt(path, 1, 'This does not belong to an exam.'));
  }
  if (!exam) return null;
  const parts = {
    exam,
    questions: questions.map((item) => item.question),
    challenges: challenges.map((item) => item.challenge),
  };
  return { folder, place, set: { version: versionOf(parts), ...parts }, questions, challenges };
}

/** Reads `exam.yaml` from its text. */
export function parseExam(
  text: string,
  file: string,
): { exam: ExamDefinition | null; place: Place; problems: Problem[] } {
  const yaml = readYaml(text, file);
  const { value, problems } = validateYaml(examSchema, yaml, file);
  const place: Place = { file, lines: {} };
  for (const key of Object.keys(value ?? {})) place.lines[key] = yaml.lineAt([key]);
  for (const index of value?.topics.keys() ?? []) place.lines[`topic ${index}`] = yaml.lineAt(['topics', index]);
  return { exam: value, place, problems };
}

function loadDefinition(file: string, problems: Problem[]) {
  const text = read(file, problems);
  if (text === null) return { exam: null, place: { file, lines: {} } };
  const parsed = parseExam(text, file);
  problems.push(...parsed.problems);
  return parsed;
}

function loadQuestions(folder: string, problems: Problem[]): LoadedExam['questions'] {
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

function loadChallenges(folder: string, problems: Problem[]): LoadedExam['challenges'] {
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
export function loadChallenge(
  folder: string,
  id: string,
  problems: Problem[],
): LoadedExam['challenges'][number] | null {
  const names = new Map(list(folder, problems).map((entry) => [entry.name, entry]));
  for (const name of names.keys()) {
    if (!['challenge.md', 'tests.yaml', 'files', 'solution', 'wrong'].includes(name)) {
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
  if (text === null || testsText === null) return null;
  const parsed = parseChallenge({ id, text, file, testsText, testsFile, files, solution, wrong });
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

/** What a folder holds, sorted by code units so that every machine reads in the same order. */
export function list(folder: string, problems: Problem[]): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.name !== '.DS_Store').sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    problems.push(errorAt(folder, 1, `The folder cannot be read: ${codeOf(error)}.`));
    return [];
  }
}

/** The text of a file, or null with a problem. */
export function read(file: string, problems: Problem[]): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    problems.push(
      errorAt(file, 1, codeOf(error) === 'ENOENT' ? 'The file is missing.' : `It cannot be read: ${codeOf(error)}.`),
    );
    return null;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
