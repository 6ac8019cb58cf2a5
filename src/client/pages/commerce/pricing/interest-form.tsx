import { type FormEvent, useEffect } from 'react';
import type { CatalogItem } from '../../../../contract/commerce/catalog.ts';
import { onActionRun } from '../../../adapters/site/action-queue.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOpenAuth } from '../../../flows/account/use-open-auth.ts';
import { wiredInterestMachine } from '../../../flows/commerce/interest.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { useCaptcha } from '../../../flows/site/use-captcha.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { selectChosen, selectHasDeclared, selectIsWaiting, selectMayDeclare } from './interest.select.ts';

type InterestItem = Pick<CatalogItem, 'promotion_slug' | 'promotion_name'>;

/** One form for everything that cannot be bought yet (VO-15). A guest's interest is stored once they sign up. */
export function InterestForm({
  items,
  isAlone,
}: {
  items: readonly InterestItem[];
  /** It is a section of its own, not the end of another one. */
  isAlone?: boolean;
}) {
  useCaptcha();
  const Heading = isAlone ? 'h2' : 'h3';
  const [snapshot, send] = useChart(wiredInterestMachine);
  const by = useSessionState(selectUser) ? 'user' : 'guest';
  const chosen = selectChosen(snapshot);
  const isWaiting = selectIsWaiting(snapshot);
  useEffect(() => onActionRun(() => send({ type: 'interest.stored' })), [send]);

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
      {isWaiting || selectHasDeclared(snapshot) ? (
        <Declared names={names} isWaiting={isWaiting} onChange={() => send({ type: 'interest.changeRequested' })} />
      ) : (
        <>
          <p className="mt-1 max-w-[40rem] text-muted">
            Tell us which certification you're waiting for. Your answers help us decide what to build first.
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

function Declared({ names, isWaiting, onChange }: { names: string[]; isWaiting: boolean; onChange: () => void }) {
  const openAuth = useOpenAuth();
  const listed = new Intl.ListFormat('en').format(names);
  return (
    <Callout
      tone="positive"
      isLive
      className="mt-4 max-w-3xl"
      title={`You're interested in ${listed}`}
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
          <Button size="small" variant="quiet" onClick={onChange}>
            Change
          </Button>
        </>
      }
    >
      {isWaiting
        ? 'Sign up or log in to save it with your account.'
        : 'Thank you. It helps us decide what to build first.'}
    </Callout>
  );
}
