import { PROVIDER_LABELS, type Provider } from '../../../../contract/account/provider-names.ts';
import { publicSettings } from '../../../adapters/site/public-settings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ProviderMark } from '../session/provider-marks.tsx';
import { ownerReason } from './owner-reason.ts';
import { selectIsChangingProvider } from './profile.select.ts';
import type { ProfilePartProps } from './profile-part.ts';
import { ProfileSection } from './profile-section.tsx';

/** Configured sign-in providers, and the Discord server. */
export function ProvidersSection({ user, snapshot, send }: ProfilePartProps) {
  const { providers, discord_server: hasServer } = publicSettings();
  if (providers.length === 0) return null;
  const ownReason = ownerReason(user);
  const reason = ownReason ?? (selectIsChangingProvider(snapshot) ? 'Please wait' : undefined);
  const failure = snapshot.context.failures.providers;
  const linked = (provider: Provider) => user.socials.find(({ name }) => name === provider);
  return (
    <ProfileSection title="Connected accounts" text="Sign in with them instead of your password.">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
        {providers.map((provider) => {
          const link = linked(provider);
          const label = PROVIDER_LABELS[provider];
          return (
            <li key={provider} className="flex flex-wrap items-center justify-between gap-3 bg-surface px-4 py-3">
              <span className="flex items-center gap-3 text-sm">
                <ProviderMark provider={provider} />
                <span className="font-medium">{label}</span>
                {link && <Badge tone="positive">{link.joined ? 'Connected, member' : 'Connected'}</Badge>}
              </span>
              <span className="flex flex-wrap gap-2">
                {provider === 'discord' && hasServer && !link?.joined && (
                  <Button
                    size="small"
                    variant="secondary"
                    disabledReason={reason}
                    onClick={() => send({ type: 'profile.joinRequested' })}
                  >
                    Join our server
                  </Button>
                )}
                <Button
                  size="small"
                  variant={link ? 'quiet' : 'secondary'}
                  disabledReason={reason}
                  onClick={() =>
                    send({ type: link ? 'profile.disconnectRequested' : 'profile.connectRequested', provider })
                  }
                >
                  <span>{link ? 'Disconnect' : 'Connect'}</span>
                  <span className="sr-only">{` ${label}`}</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {ownReason && <p className="mt-4 text-muted text-sm">{ownReason}</p>}
      {failure && (
        <Callout tone="danger" className="mt-4" isLive>
          {failure.message}
        </Callout>
      )}
    </ProfileSection>
  );
}
