import type { Challenge } from '../../content/exam.types.ts';
import { highlightCode, highlightGapCode } from '../../content/highlight-code.ts';
import type { Practice, SampleQuestion } from '../../content/load/load-practice.ts';
import type { Tech } from '../../contract/common.ts';
import type { CandidateChallenge } from '../../contract/exam/exercises.ts';
import type { Sample } from '../../contract/learning/practice.ts';

/** Practice material for all users: questions with their keys, and challenges with all of their tests. */
export type PracticeStore = {
  samples(tech?: Tech): Sample[];
  challenges(tech?: Tech): { id: string; tech: Tech; title: string; topic: string }[];
  find(tech: Tech, id: string): Challenge | undefined;
};

/** Serves content read at startup. */
export function createPracticeStore(practice: readonly Practice[]): PracticeStore {
  const of = (tech?: Tech) => practice.filter((part) => tech === undefined || part.tech === tech);
  const samples = new Map(
    practice.map(({ tech, questions }) => [tech, questions.map((question) => presentSample(tech, question))]),
  );
  return {
    samples: (tech) => of(tech).flatMap((part) => samples.get(part.tech) ?? []),
    challenges: (tech) =>
      of(tech).flatMap((part) =>
        part.challenges.map(({ id, title, topic }) => ({ id, tech: part.tech, title, topic: wordsOf(topic) })),
      ),
    find: (tech, id) => of(tech)[0]?.challenges.find((challenge) => challenge.id === id),
  };
}

/** A practice challenge for the editor. */
export function presentPractice(challenge: Challenge): CandidateChallenge {
  const { id, title, topic, points, brief, environment, entry, editable, files, tests } = challenge;
  return {
    id,
    type: 'challenges',
    title,
    topic: wordsOf(topic),
    points,
    brief,
    environment,
    entry,
    editable,
    files,
    tests: tests.map(({ name, run, expect }) => ({ name, run, expect })),
    saved: null,
  };
}

function presentSample(tech: Tech, question: SampleQuestion): Sample {
  const fence = /```(\w+)\n([\s\S]*?)\n```/.exec(question.prompt);
  const [, language = '', code = ''] = fence ?? [];
  const highlight = question.kind === 'fill' ? highlightGapCode : highlightCode;
  const base = {
    id: question.id,
    tech,
    topic: wordsOf(question.topic),
    kind: question.kind,
    prompt: question.prompt.replace(fence?.[0] ?? '', '').trim(),
    code,
    language,
    highlighted: highlight(code, language),
    explanation: question.explanation,
    source: question.source,
  };
  const id = (index: number) => `${question.id}-${index + 1}`;
  if (question.kind === 'fill') return { ...base, options: [], key: [], gaps: question.accepted };
  return {
    ...base,
    options: question.options.map((text, index) =>
      question.kind === 'output'
        ? { id: id(index), text: null, lines: question.outputs[index] ?? [] }
        : { id: id(index), text, lines: null },
    ),
    key: question.kind === 'multiple' ? question.key.map(id) : [id(question.key)],
    gaps: [],
  };
}

/** "asynchronous-code" to "Asynchronous code". */
function wordsOf(topic: string): string {
  const words = topic.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
