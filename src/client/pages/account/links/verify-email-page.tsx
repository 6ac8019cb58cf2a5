import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { TECH_LABELS } from '../../../../contract/techs.ts';
import { lastTech } from '../../../adapters/site/last-tech.ts';
import { verifyEmailShown } from '../../../flows/account/account.select.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSession, useSessionState } from '../../../flows/account/session.tsx';
import { wireVerifyEmail } from '../../../flows/account/verify-email.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { ResendMail } from '../../shared/resend-mail.tsx';
import { AuthAside } from '../session/auth-aside.tsx';

const words = {
  verifying: { title: 'Verify Email', lead: "One moment, we're checking the link." },
  verified: { title: 'Your email address is confirmed', lead: 'Your results and credentials can now reach you.' },
  expired: { title: 'This link has expired', lead: 'For your security, links expire. Get another email.' },
  wrong: {
    title: 'This link is invalid',
    lead: 'It may be incomplete, or it belongs to another account. Get another email.',
  },
  unreachable: {
    title: "We couldn't check the link",
    lead: 'Your link is still valid.',
  },
};

/** Verifies an email address with the link from an email. */
export function VerifyEmailPage() {
  const { id = '', hash = '' } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const tech = useTech() ?? lastTech();
  const user = useSessionState(selectUser);
  const link = { id, hash, expires: search.get('expires') ?? '', signature: search.get('signature') ?? '' };
  const [snapshot, send] = useChart(
    useMemo(() => wireVerifyEmail(session), [session]),
    { input: { link } },
  );
  const shown = verifyEmailShown(snapshot);
  const { exam, failure } = snapshot.context;
  const { title, lead: plain } = words[shown];
  const lead = shown === 'unreachable' && failure ? `${failure.message} ${plain}` : plain;
  const dashboard = (
    <LinkButton
      href={`/${exam?.tech ?? tech}/dashboard`}
      variant={shown === 'verified' && !exam ? 'primary' : 'secondary'}
      isWide
    >
      Go to the dashboard
    </LinkButton>
  );
  return (
    <AuthLayout
      logoUrl="/"
      title={title}
      lead={exam ? `Your ${TECH_LABELS[exam.tech]} exam is ready.` : lead}
      aside={<AuthAside />}
    >
      <div aria-live="polite" className="grid gap-3">
        {shown === 'verifying' && <Skeleton className="h-10 w-full" />}
        {shown === 'unreachable' && (
          <Button isWide onClick={() => send({ type: 'verifyEmail.retried' })}>
            Try again
          </Button>
        )}
        {(shown === 'expired' || shown === 'wrong') && user?.email_verified === false && <ResendMail isWide />}
        {(shown === 'expired' || shown === 'wrong') && user?.email_verified === true && (
          <p className="text-muted">{sentence`The address of this account, ${kept(user.email)}, is confirmed already.`}</p>
        )}
        {exam && (
          <LinkButton href={`/${exam.tech}/exam/${exam.id}/terms`} isWide>
            Go to my exam
          </LinkButton>
        )}
        {shown !== 'verifying' && dashboard}
      </div>
    </AuthLayout>
  );
}
