import { useParams, useSearchParams } from 'react-router';
import type { Failure } from '../../../../../machines/shared/failure.ts';
import { MAIL_KIND_WORDS } from '../../../../contract/account/mail-kinds.ts';
import { wiredUnsubscribeMachine } from '../../../flows/account/unsubscribe.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { selectIsSwitchingOff, unsubscribeShown } from './unsubscribe.select.ts';

function wordsOf(
  shown: ReturnType<typeof unsubscribeShown>,
  label: string,
  failure: Failure | null,
): { title: string; lead: string } {
  switch (shown) {
    case 'reading':
      return { title: 'Unsubscribe', lead: "One moment, we're checking the link." };
    case 'offered':
      return { title: `Unsubscribe from ${label.toLowerCase()}?`, lead: 'Nothing has changed yet.' };
    case 'unsubscribed':
      return {
        title: 'You are unsubscribed',
        lead: `${label} no longer come by email. You can switch them on again in your profile.`,
      };
    case 'wrong':
      return {
        title: 'This link is invalid',
        lead: 'It is incomplete or was changed, so nothing was switched off. Open the link in the email again, or choose your emails in your profile.',
      };
    case 'unreachable':
      return {
        title: "We couldn't check the link",
        lead: `${failure?.message ?? ''} Nothing has changed, and your link is still valid.`.trim(),
      };
  }
}

/** Unsubscribes from a kind of emails with the link in one of them, without a session. */
export function UnsubscribePage() {
  const { id = '', kind = '' } = useParams();
  const [search] = useSearchParams();
  const link = { id, kind, signature: search.get('signature') ?? '' };
  const [snapshot, send] = useChart(wiredUnsubscribeMachine, { input: { link } });
  const shown = unsubscribeShown(snapshot);
  const words = snapshot.context.kind && MAIL_KIND_WORDS[snapshot.context.kind];
  const { failure } = snapshot.context;
  const { title, lead } = wordsOf(shown, words?.label ?? 'These emails', failure);
  return (
    <AuthLayout logoUrl="/" title={title} lead={lead} aside={<AuthAside />}>
      <div aria-live="polite" className="grid gap-3">
        {shown === 'reading' && <Skeleton className="h-10 w-full" />}
        {shown === 'unreachable' && (
          <Button isWide onClick={() => send({ type: 'unsubscribe.retried' })}>
            Try again
          </Button>
        )}
        {shown === 'offered' && (
          <>
            {words && <p className="text-muted">{words.hint}</p>}
            {failure && (
              <Callout tone="danger" isLive title="You are not unsubscribed yet">
                {failure.message}
              </Callout>
            )}
            <Button
              isWide
              isBusy={selectIsSwitchingOff(snapshot)}
              onClick={() => send({ type: 'unsubscribe.confirmed' })}
            >
              Unsubscribe
            </Button>
          </>
        )}
        {(shown === 'unsubscribed' || shown === 'wrong') && (
          <LinkButton href="/profile#emails" variant="secondary" isWide>
            Choose your emails
          </LinkButton>
        )}
      </div>
    </AuthLayout>
  );
}
