import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { LowerBar } from './lower-bar.tsx';
import { selectCanClose, selectIsAsking } from './shell.select.ts';

/** Asks for consent to third-party tools. Both choices have equal weight. */
export function ConsentBanner({ consent }: { consent: ActorRefFrom<typeof consentMachine> }) {
  const isAsking = useSelector(consent, selectIsAsking);
  const canClose = useSelector(consent, selectCanClose);
  if (!isAsking) return null;
  return (
    <LowerBar
      label="Privacy"
      text={
        <>
          May third-party tools measure visits and offer chat and feedback here? Exams work the same without.{' '}
          <TextLink href="/legal/privacy">Privacy</TextLink>
        </>
      }
    >
      <Button size="small" variant="secondary" onClick={() => consent.send({ type: 'consent.refused' })}>
        Refuse
      </Button>
      <Button size="small" variant="secondary" onClick={() => consent.send({ type: 'consent.granted' })}>
        Allow
      </Button>
      {canClose && (
        <Button size="small" variant="quiet" onClick={() => consent.send({ type: 'consent.reviewClosed' })}>
          Keep as it is
        </Button>
      )}
    </LowerBar>
  );
}
