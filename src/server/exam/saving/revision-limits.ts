/**
 * Limits of answer history. A page sends at most one change every 0.8 s (`BATCH_WINDOW_MS` of the answer-sync chart),
 * which makes 375 within {@link RevisionLimits.recentMs}; before that, one per exercise and window is kept. Three hours
 * of continuous typing make 375 + 36 windows × the exercises edited in each, below 1,500 revisions, and with 100 kB of
 * files each some 40 MB.
 */
export type RevisionLimits = {
  /** How long every revision is kept, because a page may resend one whose acknowledgement was lost. Milliseconds. */
  recentMs: number;
  /** Of older revisions, the newest per exercise and window is kept for disputes. Milliseconds. */
  windowMs: number;
  /** Revisions of an attempt after which its history is thinned out. */
  thinEvery: number;
  /**
   * Beyond these limits, history makes room: the newest revision of an exercise is never rejected. Bytes count answers
   * only.
   */
  attempt: { revisions: number; bytes: number };
  /** Answers that one session may save per minute, stored or not. Kilobytes. */
  kbPerMinute: number;
  /** The same for all attempts of an account; if even the newest answers exceed it, no further trial can be opened. */
  account: { revisions: number; bytes: number };
};

const MB = 1024 * 1024;
const MINUTE_MS = 60_000;

export const REVISION_LIMITS: RevisionLimits = {
  recentMs: 5 * MINUTE_MS,
  windowMs: 5 * MINUTE_MS,
  thinEvery: 200,
  attempt: { revisions: 4000, bytes: 64 * MB },
  // A third of it is reached by 75 changes a minute with the largest files.
  kbPerMinute: 64 * 1024,
  account: { revisions: 20_000, bytes: 128 * MB },
};
