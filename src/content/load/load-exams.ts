import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examSchema } from '../exam.schema.ts';
import type { ExamDefinition, QuestionSet } from '../exam.types.ts';
import { errorAt, type Place, type Problem } from '../problem.ts';
import { versionOf } from '../version.ts';
import { type LoadedChallenge, type LoadedQuestion, loadChallenges, loadQuestions } from './load-exercises.ts';
import { list, read } from './read-folder.ts';
import { readYaml, validateYaml } from './yaml-text.ts';

export const EXAMS_FOLDER: string = fileURLToPath(new URL('../exams', import.meta.url));

/** An exam with the locations of its parts, for the linter. */
export type LoadedExam = {
  folder: string;
  place: Place;
  set: QuestionSet;
  questions: LoadedQuestion[];
  challenges: LoadedChallenge[];
};

/**
 * Reads all exams. Damaged files are skipped and reported as problems; author errors never throw.
 *
 * @param folder contains `<tech>/<name>/exam.yaml`
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

/** Parses `exam.yaml`. */
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
