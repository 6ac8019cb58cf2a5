import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PROVIDER_LABELS, type Provider } from '../../../../contract/account/provider-names.ts';
import { socialCallbackShown } from '../../../flows/account/account.select.ts';
import { useSession } from '../../../flows/account/session.tsx';
import { socialCallback } from '../../../flows/account/social-callback.wire.ts';
import { useStableNavigate } from '../../../flows/site/use-stable-navigate.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AuthLayout } from '../../../ui/layout/auth-layout.tsx';
import { AuthAside } from '../session/auth-aside.tsx';
import { WaitingFactor } from '../session/waiting-factor.tsx';
import { useAccountPath } from './use-account-path.ts';

function wordsOf(provider: string) {
  return {
    askingFactor: {
      title: 'One more step',
      lead: `${provider} knows you. Now confirm with your second factor.`,
    },
    exchanging: { title: 'Signing in', lead: `One moment, we're signing you in with ${provider}.` },
    refused: {
      title: 'Nothing has changed',
      lead: `You declined at ${provider}, so you aren't signed in. You can sign in another way.`,
    },
    accountExists: {
      title: 'This address already has an account',
      lead: `Log in with your password. Then you can connect ${provider} in your profile.`,
    },
    wrong: {
      title: 'Sign-in failed',
      lead: `The response from ${provider} has expired, was already used, or belongs to another browser. Start again.`,
    },
    unreachable: {
      title: `${provider} could not be asked`,
      lead: 'Something went wrong on the way. Try again in a moment.',
    },
  };
}

/** Completes sign-in after a provider's redirect. */
export function SocialCallbackPage() {
  const { provider = '', tech } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const navigate = useStableNavigate();
  const path = useAccountPath();
  const [actor] = useState(() =>
    socialCallback(session, navigate, tech, {
      provider,
      code: search.get('code'),
      state: search.get('state'),
      error: search.get('error'),
    }),
  );
  const shown = useSelector(actor, socialCallbackShown);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const { title, lead } = wordsOf(PROVIDER_LABELS[provider as Provider] ?? 'the provider')[shown];
  return (
    <AuthLayout
      logoUrl="/"
      title={title}
      // The server's own message is more specific.
      lead={shown === 'askingFactor' ? lead : (failure?.message ?? lead)}
      aside={<AuthAside />}
    >
      {shown === 'exchanging' && (
        <div aria-busy="true">
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {shown === 'askingFactor' && (
        <WaitingFactor
          failure={failure}
          onGiven={() => actor.send({ type: 'socialCallback.factorGiven' })}
          onLeft={() => actor.send({ type: 'socialCallback.factorGivenUp' })}
        />
      )}
      {shown !== 'exchanging' && shown !== 'askingFactor' && (
        <div className="grid gap-3">
          <LinkButton href={path('/login')} isWide>
            Log in
          </LinkButton>
          <LinkButton href="/" variant="quiet" isWide>
            Go to the home page
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  );
}
