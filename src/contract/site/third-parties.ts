import type { PublicSettings } from './system.ts';

export type ThirdPartyId =
  | 'analytics'
  | 'tagManager'
  | 'messaging'
  | 'helpDesk'
  | 'captcha'
  | 'partner'
  | 'feedback'
  | 'monitoring';

type ThirdParty = {
  /** Whether the settings name it; only then is it in the content policy, and only then loaded (IN-07). */
  isConfigured(settings: PublicSettings): boolean;
  /** What follows people around, or talks to them, waits for their consent. */
  needsConsent: boolean;
};

/** Third-party scripts. Which of them a page may load, the server's policy and the page's loader both read here; where they come from stands in `third-party-sources.ts`, which pages without any do not need. */
export const thirdParties: Record<ThirdPartyId, ThirdParty> = {
  analytics: {
    isConfigured: (settings) => settings.analytics_write_key !== null,
    needsConsent: true,
  },
  tagManager: {
    isConfigured: (settings) => settings.tag_manager_id !== null,
    needsConsent: true,
  },
  messaging: {
    isConfigured: (settings) => settings.rightmessage_project_id !== null,
    needsConsent: true,
  },
  helpDesk: {
    isConfigured: (settings) => settings.help_desk_id !== null,
    needsConsent: true,
  },
  captcha: {
    isConfigured: (settings) => settings.recaptcha_site !== null,
    needsConsent: false,
  },
  partner: {
    isConfigured: (settings) => settings.partnero_program !== null,
    needsConsent: true,
  },
  feedback: {
    isConfigured: (settings) => settings.feedback_project_id !== null,
    needsConsent: true,
  },
  monitoring: {
    // ST-14.
    isConfigured: ({ environment, new_relic_enabled: isEnabled, new_relic_agent: agent }) =>
      isEnabled && agent !== null && (environment === 'production' || environment === 'staging'),
    needsConsent: false,
  },
};

/** Which of them the settings name. */
export function configuredThirdParties(settings: PublicSettings): ThirdPartyId[] {
  return (Object.keys(thirdParties) as ThirdPartyId[]).filter((id) => thirdParties[id].isConfigured(settings));
}

/** Whether visitors have to be asked at all. */
export function isConsentNeeded(settings: PublicSettings): boolean {
  return configuredThirdParties(settings).some((id) => thirdParties[id].needsConsent);
}

/**
 * Names of the Trusted Types policies that a page may make when something is configured: ours, and the default one, through
 * which those scripts load their own parts. Both let pass addresses of the configured origins and nothing else.
 */
export const SCRIPT_POLICIES = ['third-party', 'default'] as const;

/** Name of the Trusted Types policy that gives the address of the service worker of a running exam, and no other one. */
export const WORKER_POLICY = 'exam-shell';
