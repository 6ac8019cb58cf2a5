import type { PublicSettings } from './system.ts';
import { configuredThirdParties, type ThirdPartyId } from './third-parties.ts';

/** Source kinds of the content security policy. */
export type SourceKind = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'style-src' | 'font-src';

/** Origins as required by each vendor's CSP documentation; never a wildcard for third-party hosts. */
const sources: Record<ThirdPartyId, Partial<Record<SourceKind, readonly string[]>>> = {
  analytics: {
    'script-src': ['https://cdn.segment.com'],
    'connect-src': ['https://cdn.segment.com', 'https://api.segment.io'],
  },
  tagManager: {
    'script-src': ['https://www.googletagmanager.com'],
    'connect-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    'img-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  },
  messaging: {
    'script-src': ['https://t.rightmessage.com'],
    'connect-src': ['https://t.rightmessage.com', 'https://dmm.rightmessage.com'],
    'img-src': ['https://t.rightmessage.com'],
  },
  helpDesk: {
    'script-src': ['https://beacon-v2.helpscout.net'],
    'connect-src': [
      'https://beaconapi.helpscout.net',
      'https://chatapi.helpscout.net',
      'https://d3hb14vkzrxvla.cloudfront.net',
    ],
    'img-src': ['https://d33v4339jhl8k0.cloudfront.net'],
    'font-src': ['https://fonts.gstatic.com'],
  },
  captcha: {
    'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
    'connect-src': ['https://www.google.com'],
    'frame-src': ['https://www.google.com', 'https://recaptcha.google.com'],
  },
  partner: {
    'script-src': ['https://app.partnero.com'],
    'connect-src': ['https://app.partnero.com', 'https://api.partnero.com'],
    'img-src': ['https://assets.partnero.com'],
  },
  feedback: {
    'script-src': ['https://edge.marker.io'],
    'connect-src': ['https://api.marker.io', 'https://edge.marker.io'],
    'frame-src': ['https://app.marker.io'],
  },
  monitoring: {
    'script-src': ['https://js-agent.newrelic.com'],
    'connect-src': ['https://bam.nr-data.net', 'https://js-agent.newrelic.com'],
  },
};

/** Distinct origins of one kind, across everything configured. */
export function sourcesOf(settings: PublicSettings, kind: SourceKind): string[] {
  return [...new Set(configuredThirdParties(settings).flatMap((id) => sources[id][kind] ?? []))];
}
