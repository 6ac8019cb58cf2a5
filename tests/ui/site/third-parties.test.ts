import { describe, expect, test } from 'vitest';
import { readSettingsText } from '../../../src/client/adapters/site/public-settings.ts';
import {
  configuredThirdParties,
  hasThirdPartiesToAskFor,
  isConsentNeeded,
  type ThirdPartyId,
} from '../../../src/contract/site/third-parties.ts';
import { sourcesOf } from '../../../src/contract/site/third-party-sources.ts';

/** Where nothing is configured. */
const NONE = { ...readSettingsText(null), chart_traffic: false };
const AGENT = { new_relic_enabled: true, new_relic_agent: 'agent' };

/** What each needs to be loaded, and whether a visitor is asked first: tracking and chat are, what keeps the site working is not. */
const EACH: [id: ThirdPartyId, settings: object, isAsked: boolean][] = [
  ['analytics', { analytics_write_key: 'key' }, true],
  ['tagManager', { tag_manager_id: 'GTM-1' }, true],
  ['messaging', { rightmessage_project_id: '1' }, true],
  ['helpDesk', { help_desk_id: '1' }, true],
  ['captcha', { recaptcha_site: 'key' }, false],
  ['partner', { partnero_program: 'P1' }, true],
  ['feedback', { feedback_project_id: '1' }, true],
  ['monitoring', { ...AGENT, environment: 'production' }, false],
  ['monitoring', { ...AGENT, environment: 'staging' }, false],
];

describe('third parties', () => {
  test('[ER-07, IN-07] without their keys there are none, and nobody is asked for consent', () => {
    expect(configuredThirdParties(NONE)).toEqual([]);
    expect([hasThirdPartiesToAskFor(NONE), isConsentNeeded(NONE)]).toEqual([false, false]);
  });

  test.each(EACH)('[ER-07, IN-07] %s is there with %j alone; asked for first: %s', (id, change, isAsked) => {
    const settings = { ...NONE, ...change } as typeof NONE;
    expect(configuredThirdParties(settings)).toEqual([id]);
    expect([hasThirdPartiesToAskFor(settings), isConsentNeeded(settings)]).toEqual([isAsked, isAsked]);
  });

  test('[IN-07] each may load from its own origins and no other', () => {
    const kinds = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src', 'frame-src'] as const;
    const of = (change: object) =>
      Object.fromEntries(
        kinds
          .map((kind) => [kind, sourcesOf({ ...NONE, ...change } as typeof NONE, kind)])
          .filter(([, list]) => list?.length),
      );
    expect(of({})).toEqual({});
    expect(of({ analytics_write_key: 'key' })).toEqual({
      'script-src': ['https://cdn.segment.com'],
      'connect-src': ['https://cdn.segment.com', 'https://api.segment.io'],
    });
    expect(of({ tag_manager_id: 'GTM-1' })).toEqual({
      'script-src': ['https://www.googletagmanager.com'],
      'connect-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
      'img-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    });
    expect(of({ recaptcha_site: 'key' })).toEqual({
      'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
      'connect-src': ['https://www.google.com'],
      'frame-src': ['https://www.google.com', 'https://recaptcha.google.com'],
    });
    expect(of({ rightmessage_project_id: '1' })).toEqual({
      'script-src': ['https://t.rightmessage.com'],
      'connect-src': ['https://t.rightmessage.com', 'https://dmm.rightmessage.com'],
      'img-src': ['https://t.rightmessage.com'],
    });
    expect(of({ help_desk_id: '1' })).toEqual({
      'script-src': ['https://beacon-v2.helpscout.net'],
      'connect-src': [
        'https://beaconapi.helpscout.net',
        'https://chatapi.helpscout.net',
        'https://d3hb14vkzrxvla.cloudfront.net',
      ],
      'img-src': ['https://d33v4339jhl8k0.cloudfront.net'],
      'font-src': ['https://fonts.gstatic.com'],
    });
    expect(of({ partnero_program: 'P1' })).toEqual({
      'script-src': ['https://app.partnero.com'],
      'connect-src': ['https://app.partnero.com', 'https://api.partnero.com'],
      'img-src': ['https://assets.partnero.com'],
    });
    expect(of({ feedback_project_id: '1' })).toEqual({
      'script-src': ['https://edge.marker.io'],
      'connect-src': ['https://api.marker.io', 'https://edge.marker.io'],
      'frame-src': ['https://app.marker.io'],
    });
    const monitoring = {
      'script-src': ['https://js-agent.newrelic.com'],
      'connect-src': ['https://bam.nr-data.net', 'https://js-agent.newrelic.com'],
    };
    expect(of({ ...AGENT, environment: 'production' })).toEqual(monitoring);
  });

  test('[ST-14] monitoring is for production and staging, when it is on and has its agent', () => {
    for (const change of [
      { ...AGENT, environment: 'development' },
      { ...AGENT, environment: 'production', new_relic_enabled: false },
      { ...AGENT, environment: 'production', new_relic_agent: null },
    ]) {
      expect(configuredThirdParties({ ...NONE, ...change } as typeof NONE)).toEqual([]);
    }
  });

  test('counts of what the charts of pages do are asked for as well', () => {
    expect(isConsentNeeded({ ...NONE, chart_traffic: true })).toBe(true);
  });
});
