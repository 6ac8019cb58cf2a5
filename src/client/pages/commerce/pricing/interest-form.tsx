import { type FormEvent, useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { interestMachine } from '../../../../../machines/commerce/interest/interest.machine.ts';
import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import { onActionRun } from '../../../adapters/site/action-queue.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOpenAuth } from '../../../flows/account/use-open-auth.ts';
import { useCaptcha } from '../../../flows/site/use-captcha.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { wordList } from '../../../ui/display/word-list.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  selectChosen,
  selectHasDeclared,
  selectIsRefused,
  selectIsStored,
  selectIsWaiting,
  selectMayChange,
  selectMayDeclare,
} from './interest.select.ts';

type Snapshot = SnapshotFrom<typeof interestMachine>;
type Send = ActorRefFrom<typeof interestMachine>['send'];
type InterestItem = Pick<CatalogItem, 'promotion_slug' | 'promotion_name'>;

/** One form for everything that cannot be bought yet (VO-15). A guest's interest is stored once they sign up. */
export function InterestForm({
  items,
  chart: [snapshot, send],
  isAlone,
}: {
  items: readonly InterestItem[];
  chart: readonly [Snapshot, Send, ...unknown[]];
  /** It is a section of its own, not the end of another one. */
  isAlone?: boolean;
}) {
  useCaptcha();
  const Heading = isAlone ? 'h2' : 'h3';
  const user = useSessionState(selectUser);
  const by = user ? 'user' : 'guest';
  const chosen = selectChosen(snapshot);
  useEffect(
    () =>
      onActionRun((kind, isDone) => {
        if (kind === 'saveMetadata') send({ type: isDone ? 'interest.stored' : 'interest.refused' });
      }),
    [send],
  );

  function declare(event: FormEvent) {
    event.preventDefault();
    send({ type: 'interest.declared', by });
  }

  const names = items.filter(({ promotion_slug: slug }) => chosen.includes(slug)).map(nameOf);
  return (
    <form
      id={isAlone ? undefined : 'interest'}
      method="dialog"
      onSubmit={declare}
      className={isAlone ? '' : 'mt-10 border-line border-t pt-8'}
    >
      <Heading className={isAlone ? 'font-semibold text-4xl' : 'font-semibold text-xl'}>Register your interest</Heading>
      {selectHasDeclared(snapshot) ? (
        <Declared names={names} snapshot={snapshot} onChange={() => send({ type: 'interest.changeRequested' })} />
      ) : (
        <>
          {selectIsRefused(snapshot) && (
            <Callout tone="danger" isLive className="mt-4 max-w-3xl" title="Your interest wasn't saved">
              {user?.email_verified === false
                ? 'Confirm your email address with the link that we mailed you, then try again.'
                : 'Something went wrong on the way to your account. Please try again.'}
            </Callout>
          )}
          <p className={cx('max-w-[40rem] text-muted', isAlone ? 'mt-4 text-lg' : 'mt-1')}>
            Tell us which certification you're waiting for. Your answers help us decide what to build first. We don't
            send an email when it goes on sale; the page of its technology will show it.
          </p>
          <fieldset className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
            <legend className="sr-only">What you are interested in</legend>
            {items.map((item) => (
              <Checkbox
                key={item.promotion_slug}
                label={nameOf(item)}
                checked={chosen.includes(item.promotion_slug)}
                onChange={() => send({ type: 'interest.optionToggled', slug: item.promotion_slug })}
              />
            ))}
          </fieldset>
          <div className="mt-5">
            <Button
              type="submit"
              variant="secondary"
              disabledReason={selectMayDeclare(snapshot) ? undefined : 'Choose at least one.'}
            >
              I'm interested
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** "React Developer" of "React Developer: exam". */
const nameOf = ({ promotion_name: name }: InterestItem) => name.replace(/: exam$/, '');

function Declared({ names, snapshot, onChange }: { names: string[]; snapshot: Snapshot; onChange: () => void }) {
  const isWaiting = selectIsWaiting(snapshot);
  const isStored = selectIsStored(snapshot);
  const openAuth = useOpenAuth();
  const listed = wordList(names);
  return (
    <Callout
      tone={isStored ? 'positive' : 'info'}
      isLive
      className="mt-4 max-w-3xl"
      title={isWaiting ? `Not saved yet: ${listed}` : `You're interested in ${listed}`}
      actions={
        <>
          {isWaiting && (
            <>
              <Button size="small" onClick={() => openAuth({ mode: 'register' })}>
                Sign up
              </Button>
              <Button size="small" variant="secondary" onClick={() => openAuth({ mode: 'login' })}>
                Log in
              </Button>
            </>
          )}
          {selectMayChange(snapshot) && (
            <Button size="small" variant="quiet" onClick={onChange}>
              Change
            </Button>
          )}
        </>
      }
    >
      {isWaiting
        ? 'Sign up or log in to save your interest with your account.'
        : isStored
          ? 'Saved with your account. Thank you: it helps us decide what to build first.'
          : "We're saving it with your account."}
    </Callout>
  );
}
