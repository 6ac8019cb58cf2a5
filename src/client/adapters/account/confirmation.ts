import { type Failure, failure } from '../../../../machines/shared/failure.ts';

/** A call that the server rejected until the user confirms. */
type WaitingCall = { refusal: Failure; retry(): void; refuse(reason: Failure): void };

const waiting = new Set<WaitingCall>();
const listeners = new Set<() => void>();

/** A provider confirms in another tab than the one that waits. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.confirmation') : null;

/**
 * Asks the user to confirm who is using this session; settles once confirmed.
 *
 * @throws Failure when the user cancels, or the session ends.
 */
export function requestConfirmation(refusal: Failure): Promise<void> {
  return new Promise((retry, refuse) => {
    waiting.add({ refusal, retry, refuse });
    for (const listener of listeners) listener();
  });
}

/** The server's error for the call that has waited longest; null while none waits. */
export function waitingRefusal(): Failure | null {
  const [first] = waiting;
  return first?.refusal ?? null;
}

/** Subscribes to calls that start to wait. @returns a function that unsubscribes. */
export function onConfirmationRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Repeats every waiting call. */
export function retryWaitingCalls(): void {
  const calls = [...waiting];
  waiting.clear();
  for (const { retry } of calls) retry();
}

/** Rejects every waiting call with a message for its form. */
export function refuseWaitingCalls(): void {
  const calls = [...waiting];
  waiting.clear();
  const reason = failure('refused', "Nothing was changed, because you didn't confirm that it's you.");
  for (const { refuse } of calls) refuse(reason);
}

/** Notifies the other tabs that a provider has confirmed the session. */
export function announceConfirmation(): void {
  channel?.postMessage('confirmed');
}

/**
 * Subscribes to a possible confirmation in another tab: a message from it, or a return to this page.
 *
 * @returns a function that unsubscribes.
 */
export function onPossibleConfirmation(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  channel?.addEventListener('message', listener);
  document.addEventListener('visibilitychange', whenVisible);
  addEventListener('focus', listener);
  return () => {
    channel?.removeEventListener('message', listener);
    document.removeEventListener('visibilitychange', whenVisible);
    removeEventListener('focus', listener);
  };
}
