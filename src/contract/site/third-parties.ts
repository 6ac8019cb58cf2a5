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
  /** Whether it is configured; only then is it in the content security policy, and only then loaded (IN-07). */
  isConfigured(settings: PublicSettings): boolean;
  /** Tracking and chat scripts wait for consent. */
  needsConsent: boolean;
};

/**
 * Third-party scripts. The server's policy and the page's loader both read this table; the origins are in
 * `third-party-sources.ts`, which pages without third parties do not load.
 */
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

/** The configured third parties. */
export function configuredThirdParties(settings: PublicSettings): ThirdPartyId[] {
  return (Object.keys(thirdParties) as ThirdPartyId[]).filter((id) => thirdParties[id].isConfigured(settings));
}

/** Whether visitors have to be asked for consent: to third-party scripts, or to counts of what the charts of pages do. */
export function isConsentNeeded(settings: PublicSettings): boolean {
  return settings.chart_traffic || hasThirdPartiesToAskFor(settings);
}

/** Whether a configured third party needs consent. */
export function hasThirdPartiesToAskFor(settings: PublicSettings): boolean {
  return configuredThirdParties(settings).some((id) => thirdParties[id].needsConsent);
}

/**
 * Names of the Trusted Types policies with third parties configured: ours, and the default one, through which those
 * scripts load their own parts. Both accept only URLs of the configured origins.
 */
export const SCRIPT_POLICIES = ['third-party', 'default'] as const;

/** Name of the Trusted Types policy for the URL of a running exam's service worker, and no other URL. */
export const WORKER_POLICY = 'exam-shell';
