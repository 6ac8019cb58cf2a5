import type { LoadedDocument } from '../load/load-documents.ts';
import type { LoadedExam } from '../load/load-exams.ts';
import { findFences } from '../markdown-text.ts';
import { errorAt, type Problem } from '../problem.ts';
import { type Compared, similarPairs } from './similarity.ts';

/** Likeness from which a lesson's program gives one of a certification away: the share that trials are held to. */
const LESSON_PROGRAM = 0.4;

type Program = { file: string; line: number; isLesson: boolean };

/** Finds programs of lessons that are those of a certification's questions, or solutions of its challenges. */
export function lintLessons(documents: readonly LoadedDocument[], exams: readonly LoadedExam[]): Problem[] {
  const lessons = documents.filter(({ document }) => document.kind === 'trainings');
  const programs = [...lessons.flatMap(programsOfLesson), ...exams.flatMap(programsOfExam)];
  return similarPairs(programs, LESSON_PROGRAM)
    .filter(({ a, b }) => a.isLesson !== b.isLesson)
    .map(({ a, b, likeness }) => {
      const [lesson, item] = a.isLesson ? [a, b] : [b, a];
      const message = `The lesson shares ${Math.round(likeness * 100)}% of this program with ${item.file}.`;
      return errorAt(lesson.file, lesson.line, message);
    });
}

function programsOfLesson({ file, body }: LoadedDocument): Compared<Program>[] {
  return findFences(body)
    .fences.filter(({ language }) => ['js', 'ts', 'vue'].includes(language))
    .map(({ code, line }) => ({ item: { file, line, isLesson: true }, text: code }));
}

function programsOfExam({ set, questions, challenges }: LoadedExam): Compared<Program>[] {
  if (set.exam.kind !== 'certification') return [];
  const item = (file: string): Program => ({ file, line: 1, isLesson: false });
  return [
    ...questions.flatMap(({ question, place }) =>
      'code' in question ? [{ item: item(place.file), text: question.code }] : [],
    ),
    ...challenges.map(({ challenge, place }) => ({
      item: item(place.file),
      text: Object.values(challenge.solution).join('\n'),
    })),
  ];
}
