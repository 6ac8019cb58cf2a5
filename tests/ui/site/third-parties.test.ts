import { describe, expect, test } from 'vitest';
import { readSettingsText } from '../../../src/client/adapters/site/public-settings.ts';
import {
  configuredThirdParties,
  hasThirdPartiesToAskFor,
  isConsentNeeded,
  type ThirdPartyId,
} from '../../../src/contract/site/third-parties.ts';

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
