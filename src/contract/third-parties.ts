import type { PublicSettings } from './system.ts';

/** Kinds of sources that the content policy tells apart. */
export type SourceKind = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'style-src' | 'font-src';

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
  /** Origins, each with what the maker's own notes on content policies ask for; never a wildcard of another company's hosts. */
  sources: Partial<Record<SourceKind, readonly string[]>>;
};

/** Scripts of other companies. Which of them a page may load, the server's policy and the page's loader both read here. */
export const thirdParties: Record<ThirdPartyId, ThirdParty> = {
  analytics: {
    isConfigured: (settings) => settings.analytics_write_key !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://cdn.segment.com'],
      'connect-src': ['https://cdn.segment.com', 'https://api.segment.io'],
    },
  },
  tagManager: {
    isConfigured: (settings) => settings.tag_manager_id !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://www.googletagmanager.com'],
      'connect-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
      'img-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    },
  },
  messaging: {
    isConfigured: (settings) => settings.rightmessage_project_id !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://t.rightmessage.com'],
      'connect-src': ['https://t.rightmessage.com', 'https://dmm.rightmessage.com'],
      'img-src': ['https://t.rightmessage.com'],
    },
  },
  helpDesk: {
    isConfigured: (settings) => settings.help_desk_id !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://beacon-v2.helpscout.net'],
      'connect-src': [
        'https://beaconapi.helpscout.net',
        'https://chatapi.helpscout.net',
        'https://d3hb14vkzrxvla.cloudfront.net',
      ],
      'img-src': ['https://d33v4339jhl8k0.cloudfront.net'],
      'font-src': ['https://fonts.gstatic.com'],
    },
  },
  captcha: {
    isConfigured: (settings) => settings.recaptcha_site !== null,
    needsConsent: false,
    sources: {
      'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
      'connect-src': ['https://www.google.com'],
      'frame-src': ['https://www.google.com', 'https://recaptcha.google.com'],
    },
  },
  partner: {
    isConfigured: (settings) => settings.partnero_program !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://app.partnero.com'],
      'connect-src': ['https://app.partnero.com', 'https://api.partnero.com'],
      'img-src': ['https://assets.partnero.com'],
    },
  },
  feedback: {
    isConfigured: (settings) => settings.feedback_project_id !== null,
    needsConsent: true,
    sources: {
      'script-src': ['https://edge.marker.io'],
      'connect-src': ['https://api.marker.io', 'https://edge.marker.io'],
      'frame-src': ['https://app.marker.io'],
    },
  },
  monitoring: {
    // ST-14.
    isConfigured: ({ environment, new_relic_enabled: isEnabled, new_relic_agent: agent }) =>
      isEnabled && agent !== null && (environment === 'production' || environment === 'staging'),
    needsConsent: false,
    sources: {
      'script-src': ['https://js-agent.newrelic.com'],
      'connect-src': ['https://bam.nr-data.net', 'https://js-agent.newrelic.com'],
    },
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

/** Origins of one kind, of all that are configured, each once. */
export function sourcesOf(settings: PublicSettings, kind: SourceKind): string[] {
  return [...new Set(configuredThirdParties(settings).flatMap((id) => thirdParties[id].sources[kind] ?? []))];
}

/**
 * Names of the Trusted Types policies that a page may make when something is configured: ours, and the default one, through
 * which those scripts load their own parts. Both let pass addresses of the configured origins and nothing else.
 */
export const SCRIPT_POLICIES = ['third-party', 'default'] as const;

/** Name of the Trusted Types policy that gives the address of the service worker of a running exam, and no other one. */
export const WORKER_POLICY = 'exam-shell';
