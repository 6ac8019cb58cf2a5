/** A change that somebody who leads a team makes. */
export type ChangeKind =
  | 'role'
  | 'remove'
  | 'restore'
  | 'resend'
  | 'revoke'
  | 'seat'
  | 'rename'
  | 'archive'
  | 'unarchive'
  | 'allowForwarding'
  | 'refuseForwarding';

/** What is changed: a member, an invitation, or the team itself. */
export type ChangeTarget = { id: string; name: string };

/** One target, with what became of its change. */
export type ChangeLine = ChangeTarget & {
  outcome: 'waiting' | 'done' | 'failed' | 'skipped';
  /** Why it was not made. */
  message: string;
};

/** Changes that are made at once: they take nothing away and ask for nothing. */
const AT_ONCE: readonly ChangeKind[] = [
  ...(['restore', 'resend', 'seat', 'unarchive'] as const),
  ...(['allowForwarding', 'refuseForwarding'] as const),
];
/** Changes that are asked about with a value: the new role, or the new name. */
const WITH_VALUE: readonly ChangeKind[] = ['role', 'rename'];

export const isMadeAtOnce = (kind: ChangeKind) => AT_ONCE.includes(kind);
/** Whether a value suffices for a change. */
export const isEnough = (kind: ChangeKind, value: string) => !WITH_VALUE.includes(kind) || value.trim() !== '';

const isWaiting = ({ outcome }: ChangeLine) => outcome === 'waiting';
export const nextLine = (lines: readonly ChangeLine[]) => lines.find(isWaiting) ?? null;
export const hasFailed = (lines: readonly ChangeLine[]) =>
  lines.some(({ outcome }) => outcome === 'failed' || outcome === 'skipped');

/** The next line that waits gets its outcome. */
export function settleNext(lines: readonly ChangeLine[], outcome: Pick<ChangeLine, 'outcome' | 'message'>) {
  const at = lines.findIndex(isWaiting);
  return lines.map((line, index) => (index === at ? { ...line, ...outcome } : line));
}

/** Lines that wait get an outcome, except the first `kept` of them. */
export function settleRest(
  lines: readonly ChangeLine[],
  outcome: Pick<ChangeLine, 'outcome' | 'message'>,
  kept = 0,
): ChangeLine[] {
  let waiting = 0;
  return lines.map((line) => {
    if (!isWaiting(line)) return line;
    waiting += 1;
    return waiting > kept ? { ...line, ...outcome } : line;
  });
}
