import { type Failure, failure } from '../../../../machines/shared/failure.ts';

/** A call that the server refused until the user confirms. */
type WaitingCall = { refusal: Failure; retry(): void; refuse(reason: Failure): void };

const waiting = new Set<WaitingCall>();
const listeners = new Set<() => void>();

/** The tab in which a provider confirms is another one than the tab that waits for it. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.confirmation') : null;

/**
 * Has the user confirm who is using this session; settles when the user did.
 *
 * @throws Failure when the user cancels, or the session ends.
 */
export function requestConfirmation(refusal: Failure): Promise<void> {
  return new Promise((retry, refuse) => {
    waiting.add({ refusal, retry, refuse });
    for (const listener of listeners) listener();
  });
}

/** What the server said to the call that has waited longest; null while none waits. */
export function waitingRefusal(): Failure | null {
  const [first] = waiting;
  return first?.refusal ?? null;
}

/** Calls when a call begins to wait. @returns stops listening. */
export function onConfirmationRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes every waiting call again. */
export function retryWaitingCalls(): void {
  const calls = [...waiting];
  waiting.clear();
  for (const { retry } of calls) retry();
}

/** Refuses every waiting call with a sentence that its form shows. */
export function refuseWaitingCalls(): void {
  const calls = [...waiting];
  waiting.clear();
  const reason = failure('refused', "Nothing was changed, because you didn't confirm that it's you.");
  for (const { refuse } of calls) refuse(reason);
}

/** Tells the other tabs that a provider has confirmed the session. */
export function announceConfirmation(): void {
  channel?.postMessage('confirmed');
}

/** Calls when the user may have confirmed in another tab: it says so, or this page is looked at again. @returns stops listening. */
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
