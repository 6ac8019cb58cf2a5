import { useEffect } from 'react';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { deferred, WhenUsed } from '../../../ui/when-near.tsx';

const poll = deferred(async () => (await import('../../shared/poll/future-poll.tsx')).FuturePoll);

/** The poll, which guests find in the document; users have their own vote in it. */
export function SoonPoll() {
  const isUser = useSessionState(selectUser) !== null;
  useEffect(() => {
    if (isUser) poll.open();
  }, [isUser]);
  return <WhenUsed height="h-72" part={poll} />;
}
