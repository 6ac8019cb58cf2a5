import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Poll } from '../../../../contract/site/polls.ts';
import { onActionRun } from '../../../adapters/site/action-queue.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOpenAuth } from '../../../flows/account/use-open-auth.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { useInitial } from '../../../flows/site/initial-data.tsx';
import { wiredPollMachine } from '../../../flows/site/poll.wire.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { wordList } from '../../../ui/display/word-list.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import {
  type PollSnapshot,
  selectChosen,
  selectFailure,
  selectHasVoted,
  selectIsBusy,
  selectIsChoosing,
  selectIsMissing,
  selectIsQueued,
  selectMayRetry,
  selectMayToggle,
  selectMayVote,
  selectPoll,
} from './poll.select.ts';

/** A poll: options to choose, or the results after voting. A guest's vote waits for a sign-in (ST-07, VO-14). */
export function PollView({ slug }: { slug: string }) {
  const known = useInitial<Poll>(`polls/${slug}`) ?? null;
  const [snapshot, send] = useChart(wiredPollMachine, { input: { slug, known } });
  const userId = useSessionState(selectUser)?.id ?? null;
  const by = userId === null ? 'guest' : 'user';
  const lastUser = useRef(userId);

  useEffect(() => {
    if (lastUser.current === userId) return;
    lastUser.current = userId;
    send({ type: 'poll.voterChanged', by: userId === null ? 'guest' : 'user' });
  }, [userId, send]);
  // A queued vote has been sent: the results now include it.
  useEffect(() => onActionRun(() => send({ type: 'poll.voterChanged', by: 'user' })), [send]);

  const poll = selectPoll(snapshot);
  const failure = selectFailure(snapshot);
  if (selectIsMissing(snapshot)) return null;
  if (selectMayRetry(snapshot)) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
        <p>The poll didn't load. The rest of this page works without it.</p>
        <Button size="small" variant="secondary" onClick={() => send({ type: 'poll.retried' })}>
          Load it again
        </Button>
      </div>
    );
  }
  if (!poll) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  if (selectIsQueued(snapshot)) return <Queued poll={poll} snapshot={snapshot} send={send} />;
  if (selectHasVoted(snapshot)) {
    return (
      <div aria-live="polite">
        <Counts poll={poll} />
        <div className="mt-6">
          <Button variant="secondary" size="small" onClick={() => send({ type: 'poll.changeRequested' })}>
            Change my vote
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'poll.voteCast', by });
      }}
    >
      <Options poll={poll} snapshot={snapshot} onToggle={(value) => send({ type: 'poll.optionToggled', value })} />
      {failure && (
        <Callout tone="danger" isLive className="mt-6" title="Your vote didn't go through">
          {`${failure.message} What you chose is still chosen.`}
        </Callout>
      )}
      <div className="mt-6">
        <Button
          type="submit"
          isBusy={selectIsBusy(snapshot)}
          disabledReason={
            selectIsBusy(snapshot) || selectMayVote(snapshot) ? undefined : 'Choose at least one option first.'
          }
        >
          Cast my vote
        </Button>
      </div>
    </form>
  );
}

function Options({
  poll,
  snapshot,
  onToggle,
}: {
  poll: Poll;
  snapshot: PollSnapshot;
  onToggle: (value: string) => void;
}) {
  const chosen = selectChosen(snapshot);
  const isChoosing = selectIsChoosing(snapshot);
  return (
    <fieldset>
      <legend className="font-medium text-lg">{poll.title}</legend>
      <p className="mt-1 text-muted text-sm">
        {`${poll.max_choices === 1 ? 'One answer' : `Up to ${poll.max_choices} answers`}, ${chosen.length} chosen`}
      </p>
      <ul className="mt-5 grid gap-2 sm:grid-cols-2">
        {poll.options.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2.5 hover:bg-surface-hover has-[:disabled]:cursor-not-allowed has-[:checked]:border-accent-ink has-[:checked]:bg-accent-soft has-[:disabled]:text-muted has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2">
                <input
                  type="checkbox"
                  className="peer sr-only"
                  checked={isChosen}
                  disabled={!isChoosing || !selectMayToggle(value)(snapshot)}
                  onChange={() => onToggle(value)}
                />
                <span
                  aria-hidden="true"
                  className="grid size-5 shrink-0 place-items-center rounded-sm border border-line-strong text-on-accent peer-checked:border-accent peer-checked:bg-accent"
                >
                  {isChosen && <Check className="size-4" strokeWidth={3} />}
                </span>
                <span>{label}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Queued({
  poll,
  snapshot,
  send,
}: {
  poll: Poll;
  snapshot: PollSnapshot;
  send: (event: { type: 'poll.changeRequested' }) => void;
}) {
  const openAuth = useOpenAuth();
  const labels = poll.options.filter(({ value }) => selectChosen(snapshot).includes(value)).map(({ label }) => label);
  return (
    <Callout
      tone="positive"
      isLive
      title="Your vote is stored"
      actions={
        <>
          <Button size="small" onClick={() => openAuth({ mode: 'register' })}>
            Sign up
          </Button>
          <Button size="small" variant="secondary" onClick={() => openAuth({ mode: 'login' })}>
            Log in
          </Button>
          <Button size="small" variant="quiet" onClick={() => send({ type: 'poll.changeRequested' })}>
            Change my vote
          </Button>
        </>
      }
    >{`You chose ${wordList(labels)}. It counts as soon as you have signed up or logged in, so that everybody votes once.`}</Callout>
  );
}

function Counts({ poll }: { poll: Poll }) {
  const maxVotes = Math.max(1, ...poll.options.map(({ votes }) => votes));
  const sorted = [...poll.options].sort((a, b) => b.votes - a.votes);
  return (
    <>
      <h3 className="font-medium text-lg">{poll.title}</h3>
      <p className="mt-1 text-muted text-sm">{`Your vote counts. ${poll.voters} ${poll.voters === 1 ? 'person has' : 'people have'} voted.`}</p>
      <ul className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {sorted.map(({ value, label, votes }) => (
          <li key={value}>
            <p className="flex items-baseline justify-between gap-4">
              <span>
                <span>{label}</span>
                {poll.voted?.includes(value) && <span className="ml-2 text-accent-ink text-sm">your vote</span>}
              </span>
              <span className="text-muted text-sm tabular-nums">
                <span>{votes}</span>
                <span className="sr-only">{` ${votes === 1 ? 'vote' : 'votes'}`}</span>
              </span>
            </p>
            <svg
              className="mt-1.5 block h-1.5 w-full"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width="100" height="1" className="fill-line" />
              <rect width={(votes / maxVotes) * 100} height="1" className="fill-accent-ink" />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}
