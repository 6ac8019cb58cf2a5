import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { selectCanClose, selectIsAsking, selectQuestion } from './consent.select.ts';
import { LowerBar } from './lower-bar.tsx';

/** Asks for consent to third-party tools, and to counts of what pages do. Both choices have equal weight. */
export function ConsentBanner({ consent }: { consent: ActorRefFrom<typeof consentMachine> }) {
  const isAsking = useSelector(consent, selectIsAsking);
  const canClose = useSelector(consent, selectCanClose);
  if (!isAsking) return null;
  return (
    <LowerBar
      label="Privacy"
      text={
        <>
          <span>{`${selectQuestion(publicSettings())} Exams work the same without. `}</span>
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
