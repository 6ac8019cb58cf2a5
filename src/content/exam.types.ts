import type { Level, Tech } from '../contract/common.ts';

export type Topic = {
  id: string;
  name: string;
  /** How many questions of the topic an attempt draws. */
  questions: number;
};

/** What `exam.yaml` says. */
export type ExamDefinition = {
  slug: string;
  title: string;
  tech: Tech;
  level: Level;
  kind: 'certification' | 'trial';
  minutes: number;
  /** Whole percent of the points of an attempt. */
  pass_percent: number;
  summary: string;
  topics: Topic[];
  /** How many challenges an attempt draws. */
  challenges: number;
};

export type Difficulty = 1 | 2 | 3;
export type Environment = 'js' | 'ts' | 'vue' | 'react';

type QuestionBase = {
  id: string;
  topic: string;
  difficulty: Difficulty;
  points: number;
  source: string;
  /** Markdown. */
  prompt: string;
  /** Markdown. */
  explanation: string;
};

/** One right option; `key` is its index in the file. */
export type SingleQuestion = QuestionBase & { kind: 'single'; options: string[]; key: number };
/** Several right options; `key` holds their indices in the file, ascending. */
export type MultipleQuestion = QuestionBase & { kind: 'multiple'; options: string[]; key: number[] };
/** What does this program print? `outputs` are the options as lines of output, in the same order. */
export type OutputQuestion = QuestionBase & {
  kind: 'output';
  options: string[];
  key: number;
  language: 'js' | 'ts';
  code: string;
  outputs: string[][];
};
/** Code with gaps `{{1}}`, `{{2}}`, each at one or more places; `accepted[n - 1]` are the right texts of gap n. */
export type FillQuestion = QuestionBase & {
  kind: 'fill';
  language: string;
  code: string;
  accepted: string[][];
  /** What the code prints with every accepted text, or null when it is not executed. */
  prints: string[] | null;
};
/** Lines to be put in order; `lines` are in the right one. */
export type OrderQuestion = QuestionBase & { kind: 'order'; lines: string[] };

export type Question = SingleQuestion | MultipleQuestion | OutputQuestion | FillQuestion | OrderQuestion;

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type ChallengeTest = {
  name: string;
  /** Visible tests are shown and run in the preview; hidden ones decide the points. */
  visible: boolean;
  /** Body of an async function. */
  run: string;
  expect: Json;
};

/** Texts by path; paths are relative, with forward slashes. */
export type Files = Record<string, string>;

export type Challenge = {
  id: string;
  title: string;
  topic: string;
  difficulty: Difficulty;
  points: number;
  environment: Environment;
  /** The module that the tests import. */
  entry: string;
  /** Paths that the candidate may change. */
  editable: string[];
  source: string;
  /** Markdown. */
  brief: string;
  /** Markdown. */
  explanation: string;
  /** What the candidate starts with. */
  files: Files;
  tests: ChallengeTest[];
  /** The share of the points that a solution reaches at most as long as a hidden test fails. Sets stored earlier lack it: 1. */
  partial?: number;
  /** Files that replace or add to `files` and pass every test. */
  solution: Files;
  /** Files that replace or add to `files` and fail a hidden test. */
  wrong: { name: string; files: Files }[];
};

/** A challenge as it is stored for delivery and grading: without what only the authors' proofs need. */
export type GradedChallenge = Omit<Challenge, 'solution' | 'wrong'>;

/** Everything of an exam, as it is read from its files. */
export type QuestionSet = {
  /** See `versionOf`. */
  version: string;
  exam: ExamDefinition;
  /** Sorted by id. */
  questions: Question[];
  /** Sorted by id. */
  challenges: Challenge[];
};

/** What the server stores for each version: plain JSON, enough to deliver and to grade (or regrade) an attempt. */
export type StoredQuestionSet = Omit<QuestionSet, 'challenges'> & { challenges: GradedChallenge[] };
