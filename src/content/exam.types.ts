import type { Level, Tech } from '../contract/common.ts';

export type Topic = {
  id: string;
  name: string;
  /** How many questions of the topic an attempt draws. */
  questions: number;
};

/** Content of `exam.yaml`. */
export type ExamDefinition = {
  slug: string;
  title: string;
  tech: Tech;
  level: Level;
  kind: 'certification' | 'trial';
  minutes: number;
  /** Pass mark as a whole percentage of the points. */
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

/** Single choice; `key` is the correct option's index in the file. */
export type SingleQuestion = QuestionBase & { kind: 'single'; options: string[]; key: number };
/** Multiple choice; `key` lists the correct indices in the file, ascending. */
export type MultipleQuestion = QuestionBase & { kind: 'multiple'; options: string[]; key: number[] };
/** What does this program print? `outputs` are the options' output lines, in the same order. */
export type OutputQuestion = QuestionBase & {
  kind: 'output';
  options: string[];
  key: number;
  language: 'js' | 'ts';
  code: string;
  outputs: string[][];
};
/** Code with gaps `{{1}}`, `{{2}}`, each in one or more places; `accepted[n - 1]` are the accepted texts of gap n. */
export type FillQuestion = QuestionBase & {
  kind: 'fill';
  language: string;
  code: string;
  accepted: string[][];
  /** The code's output with any accepted text, or null when it is not executed. */
  prints: string[] | null;
};
/** Lines to put in order; `lines` are in the correct order. */
export type OrderQuestion = QuestionBase & { kind: 'order'; lines: string[] };

export type Question = SingleQuestion | MultipleQuestion | OutputQuestion | FillQuestion | OrderQuestion;

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type ChallengeTest = {
  name: string;
  /** Visible tests are shown and run in the preview; hidden tests determine the points. */
  visible: boolean;
  /** Body of an async function. */
  run: string;
  expect: Json;
};

/** File contents by path; paths are relative, with forward slashes. */
export type Files = Record<string, string>;

/** A component that shows the candidate's with sample props; candidates neither see nor edit it. */
export type Stage = { path: string; text: string };

export type Challenge = {
  id: string;
  title: string;
  topic: string;
  difficulty: Difficulty;
  points: number;
  environment: Environment;
  /** The module that the tests import. */
  entry: string;
  /** Paths that the candidate may edit. */
  editable: string[];
  source: string;
  /** Markdown. */
  brief: string;
  /** Markdown. */
  explanation: string;
  /** The candidate's starting files. */
  files: Files;
  /** `vue` and `react`: the module whose default export the preview shows. Missing in older stored sets. */
  stage?: Stage;
  tests: ChallengeTest[];
  /** Maximum share of the points while a hidden test fails. Missing in older stored sets: 1. */
  partial?: number;
  /** Files that replace or add to `files` and pass every test. */
  solution: Files;
  /** Files that replace or add to `files` and fail a hidden test. */
  wrong: { name: string; files: Files }[];
};

/** A challenge as stored for delivery and grading, without the authors' proofs. */
export type GradedChallenge = Omit<Challenge, 'solution' | 'wrong'>;

/** A complete exam, as read from its files. */
export type QuestionSet = {
  /** See `versionOf`. */
  version: string;
  exam: ExamDefinition;
  /** Sorted by id. */
  questions: Question[];
  /** Sorted by id. */
  challenges: Challenge[];
};

/** What the server stores for each version: plain JSON, sufficient to deliver and (re)grade an attempt. */
export type StoredQuestionSet = Omit<QuestionSet, 'challenges'> & { challenges: GradedChallenge[] };
