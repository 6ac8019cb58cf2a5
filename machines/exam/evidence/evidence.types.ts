import type { EvidenceKind } from '../../../src/contract/exam/exam.ts';

/** An event that the browser observed. `at` is server time, milliseconds. */
export type Noticed = { kind: EvidenceKind; at: number; detail?: string };

export type BufferedEvent = Noticed & {
  /** The event was sent and got no response, so the server may have it. */
  mayBeStored: boolean;
};

export type EvidenceInput = { examId: string };

export type EvidenceContext = EvidenceInput & {
  /** Events not sent yet, oldest first. */
  gathered: BufferedEvent[];
  /** Events being sent. */
  inFlight: BufferedEvent[];
};

export type EvidenceEvent =
  | ({ type: 'evidence.noticed' } & Noticed)
  /** The candidate is about to hand in or to leave the page. */
  | { type: 'evidence.flushRequested' };

/** Events sent to the exam chart. */
export type EvidenceReport = { type: 'evidence.noticed'; kind: EvidenceKind; at: number };
