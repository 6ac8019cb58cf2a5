import type { EvidenceKind } from '../../../src/contract/exam/exam.ts';

/** Something that the browser noticed. `at` is server time, milliseconds. */
export type Noticed = { kind: EvidenceKind; at: number; detail?: string };

export type GatheredEvent = Noticed & {
  /** It was sent without an answer, so the server may have it. */
  mayBeStored: boolean;
};

export type EvidenceInput = { examId: string };

export type EvidenceContext = EvidenceInput & {
  /** Noticed and not sent yet, oldest first. */
  gathered: GatheredEvent[];
  /** On its way to the server. */
  inFlight: GatheredEvent[];
};

export type EvidenceEvent =
  | ({ type: 'evidence.noticed' } & Noticed)
  /** The exam is about to be handed in, or the page to be left. */
  | { type: 'evidence.flushRequested' };

/** What the chart tells the exam. */
export type EvidenceReport = { type: 'evidence.noticed'; kind: EvidenceKind; at: number };
