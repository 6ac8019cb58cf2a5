/**
 * How much answer history is kept. A page sends at most one change in 0.8 s (`BATCH_WINDOW_MS` of the answer-sync chart), which are 375 in
 * {@link RevisionLimits.recentMs}; before that one of each exercise and window is kept. Three hours of typing without a pause come to
 * 375 + 36 windows × the exercises worked at in each, below 1,500 revisions, and with 100 kB of files each to some 40 MB.
 */
export type RevisionLimits = {
  /** Every revision is kept so long, because a page may send one again whose acknowledgement was lost. Milliseconds. */
  recentMs: number;
  /** Of older ones, the newest of an exercise in each window is kept for disputes. Milliseconds. */
  windowMs: number;
  /** Stored revisions of an attempt after which its history is looked through. */
  thinEvery: number;
  /** Beyond these, history makes room: the newest revision of an exercise is never refused. Bytes count the answers alone. */
  attempt: { revisions: number; bytes: number };
  /** Answers that one session may save in a minute, stored or not. Kilobytes. */
  kbPerMinute: number;
  /** The same for all attempts of an account; when even the newest answers exceed it, no further trial can be opened. */
  account: { revisions: number; bytes: number };
};

const MB = 1024 * 1024;
const MINUTE_MS = 60_000;

export const REVISION_LIMITS: RevisionLimits = {
  recentMs: 5 * MINUTE_MS,
  windowMs: 5 * MINUTE_MS,
  thinEvery: 200,
  attempt: { revisions: 4000, bytes: 64 * MB },
  // 75 changes a minute with files of the largest size come to a third of this.
  kbPerMinute: 64 * 1024,
  account: { revisions: 20_000, bytes: 128 * MB },
};
