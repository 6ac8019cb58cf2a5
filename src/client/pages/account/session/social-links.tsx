import { PROVIDER_LABELS, type Provider } from '../../../../contract/account/provider-names.ts';
import type { Tech } from '../../../../contract/common.ts';
import { publicSettings } from '../../../adapters/site/public-settings.ts';
import { selectFactorAsked } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useInitial } from '../../../flows/site/initial-data.tsx';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { buttonClass } from '../../../ui/controls/button-style.ts';
import { Divider } from '../../../ui/display/divider.tsx';
import { ProviderMark } from './provider-marks.tsx';

function addressOf(provider: Provider, tech: Tech | null, redirect: string | null): string {
  const query = new URLSearchParams();
  if (tech) query.set('tech', tech);
  if (redirect) query.set('redirect', redirect);
  const search = query.toString();
  return `/api/login/${provider}${search === '' ? '' : `?${search}`}`;
}

/** Sign-in with the configured providers; nothing if there are none. */
export function SocialLinks({
  redirect,
  onLeave,
}: {
  /** Path on this site to continue with. */
  redirect: string | null;
  /** The visitor starts a provider sign-in. */
  onLeave?: () => void;
}) {
  const { providers: configured } = publicSettings();
  const providers = useInitial<Provider[]>('providers') ?? configured;
  const tech = useTech();
  const isFactorAsked = useSessionState(selectFactorAsked) !== null;
  if (providers.length === 0 || isFactorAsked) return null;
  return (
    <div className="mt-6 grid gap-3">
      <Divider label="or" />
      {providers.map((provider) => (
        // A full navigation, because the server redirects to the provider.
        <a
          key={provider}
          href={addressOf(provider, tech, redirect)}
          className={buttonClass({ variant: 'secondary', isWide: true })}
          onClick={onLeave}
        >
          <ProviderMark provider={provider} />
          <span>{`Continue with ${PROVIDER_LABELS[provider]}`}</span>
        </a>
      ))}
    </div>
  );
}
