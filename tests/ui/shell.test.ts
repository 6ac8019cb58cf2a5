import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowedTarget, friendOf } from '../../machines/site/referral/referral.rules.ts';
import type { AnalyticsEvent } from '../../src/client/adapters/site/analytics.ts';
import { ownSink } from '../../src/client/adapters/site/analytics-sinks.ts';
import { attributionOf, headersOf } from '../../src/client/adapters/site/attribution.ts';
import { isAllowedScript } from '../../src/client/adapters/site/load-script.ts';
import { readSettingsText } from '../../src/client/adapters/site/public-settings.ts';
import { thirdPartySink } from '../../src/client/adapters/site/third-party-sink.ts';
import { createPreloader } from '../../src/client/app/preloader.ts';
import { flashWords, shareLinks } from '../../src/client/app/shell/flash.words.ts';
import { sessionEvents } from '../../src/client/app/shell/use-analytics.ts';
import { isSecretPath, recordedPath } from '../../src/client/flows/site/visited-path.ts';
import { TECHS } from '../../src/contract/common.ts';
import { COMMUNITY_LINKS } from '../../src/contract/community.ts';
import type { PublicSettings } from '../../src/contract/site/system.ts';
import {
  configuredThirdParties,
  hasThirdPartiesToAskFor,
  isConsentNeeded,
} from '../../src/contract/site/third-parties.ts';
import type { TrackBody } from '../../src/contract/site/track.ts';
import { trackBodySchema } from '../../src/contract/site/track.ts';
import { documentClasses } from '../../src/contract/theme.ts';
import { thirdPartySources } from '../../src/server/site/third-parties.ts';

/** LI-06. */
const MAX_PRELOADS = 4;

const NOTHING = readSettingsText(null);

describe('settings of the document', () => {
  const told = { ...NOTHING, environment: 'staging', tag_manager_id: 'GTM-1', product: 'diplomas' };

  test('[IN-08] are read as the server wrote them', () => {
    expect(readSettingsText(JSON.stringify(told))).toEqual(told);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"environment"'],
    ['something else than agreed', '{"environment": 1}'],
    ['more than agreed', JSON.stringify({ ...told, secret: 'x' })],
  ])('%s means that nothing optional is there', (_, text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    expect(readSettingsText(text)).toEqual(NOTHING);
    warn.mockRestore();
  });
});

describe('themes', () => {
  test.each([
    ['/vuejs', 'theme-vue'],
    ['/nuxt/dashboard', 'theme-nuxt'],
    ['/angular/login', 'theme-angular'],
    ['/javascript', 'theme-javascript'],
    ['/react/free-weekend', 'theme-react'],
    ['/typescript', 'theme-typescript'],
    ['/', 'theme-lapiz'],
    ['/blog', 'theme-lapiz'],
    ['/blog/how-an-exam-is-graded', 'theme-lapiz'],
    ['/checkout/javascript-developer-exam', 'theme-javascript'],
    ['/checkout/unknown', 'theme-lapiz'],
    ['/react/success', 'theme-gundo'],
    ['/checkout/success', 'theme-gundo'],
    ['/vuejs/free-weekend/success', 'theme-vue'],
  ])('[RT-33] %s has %s', (path, theme) => {
    expect(documentClasses(path, null).split(' ')[0]).toBe(theme);
  });

  test('[RT-32] TypeScript is dark regardless of the choice, also as a parameter', () => {
    for (const path of ['/typescript', '/typescript/success', '/login/github/callback/typescript']) {
      for (const choice of [null, 'true', 'false']) expect(documentClasses(path, choice)).toMatch(/ dark$/);
    }
  });

  test('[RT-32] every other page is dark until dark mode is switched off for the whole site', () => {
    const techPages = TECHS.filter((one) => one !== 'typescript').map((tech) => `/${tech}`);
    for (const path of [
      ...techPages,
      '/',
      '/blog',
      '/login',
      '/team/dashboard',
      '/react/dashboard',
      '/react/success',
    ]) {
      expect(
        [null, 'true', 'false'].map((choice) => documentClasses(path, choice).split(' ')[1]),
        path,
      ).toEqual(['dark', 'dark', 'light']);
    }
  });
});

describe("a partner's link", () => {
  test.each(['ada', 'A-1_b.c', 'x'.repeat(64)])('[RT-34] has a key such as %s', (key) => {
    expect(friendOf(key)).toBe(key);
  });
  test.each([null, '', ' ada', 'a;b', 'a=b', '<b>', 'ä', 'x'.repeat(65), 'a\nb'])('[RT-34] has no key %j', (key) => {
    expect(friendOf(key)).toBeNull();
  });

  const allowed = ['https://partner.example', 'http://localhost:4000'];
  test.each([
    ['https://partner.example', 'https://partner.example/'],
    ['https://partner.example/a?b=c#d', 'https://partner.example/a?b=c#d'],
    ['http://localhost:4000/x', 'http://localhost:4000/x'],
  ])('[RT-34] may lead on to %s', (address, target) => {
    expect(allowedTarget(address, allowed)).toBe(target);
  });

  // Spellings that lead somewhere else, taken together with every allowed origin.
  const wrong = [
    null,
    '',
    '/relative',
    '//partner.example',
    'partner.example',
    'http://partner.example/',
    'https://partner.example.evil.example/',
    'https://evil.example/?https://partner.example',
    'https://partner.example@evil.example/',
    'https://user:word@partner.example/',
    'https://partner.example:444/',
    'https:\\\\partner.example',
    'https://partner.example\\@evil.example',
    'https://partner.example/\u0000',
    ' https://partner.example/',
    'javascript:alert(1)//https://partner.example',
    'data:text/html,x',
    'blob:https://partner.example/x',
    `https://partner.example/${'x'.repeat(2000)}`,
  ];
  test.each(wrong)('[RT-34] never redirects to %j', (address) => {
    expect(allowedTarget(address, allowed)).toBeNull();
  });
});

describe('third-party scripts', () => {
  const all: PublicSettings = {
    ...NOTHING,
    environment: 'production',
    new_relic_enabled: true,
    partnero_program: 'P1',
    recaptcha_site: 'site',
    rightmessage_project_id: '1',
    help_desk_id: 'h',
    new_relic_agent: { account: '1', application: '2', license_key: 'NRJS-1' },
    analytics_write_key: 'w',
    feedback_project_id: 'f',
    tag_manager_id: 'GTM-1',
  };

  test('[IN-07] are absent while nothing is configured, and the policy names no other origin', () => {
    expect(configuredThirdParties(NOTHING)).toEqual([]);
    expect(isConsentNeeded(NOTHING)).toBe(false);
    expect(thirdPartySources(NOTHING)).toEqual({ sources: {}, trustedTypes: [] });
  });

  test('[IN-07] are exactly those that are configured', () => {
    expect(configuredThirdParties(all)).toEqual([
      'analytics',
      'tagManager',
      'messaging',
      'helpDesk',
      'captcha',
      'partner',
      'feedback',
      'monitoring',
    ]);
    const { sources, trustedTypes } = thirdPartySources({ ...NOTHING, tag_manager_id: 'GTM-1' });
    expect(sources['script-src']).toEqual(['https://www.googletagmanager.com']);
    expect(trustedTypes).toEqual(['third-party', 'default']);
    for (const origins of Object.values(thirdPartySources(all).sources)) {
      for (const origin of origins) expect(new URL(origin).origin).toBe(origin);
    }
  });

  test.each([
    [
      'analytics',
      { analytics_write_key: 'w' },
      {
        'script-src': ['https://cdn.segment.com'],
        'connect-src': ['https://cdn.segment.com', 'https://api.segment.io'],
      },
      true,
    ],
    [
      'tagManager',
      { tag_manager_id: 'GTM-1' },
      {
        'script-src': ['https://www.googletagmanager.com'],
        'connect-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
        'img-src': ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
      },
      true,
    ],
    [
      'messaging',
      { rightmessage_project_id: '1' },
      {
        'script-src': ['https://t.rightmessage.com'],
        'connect-src': ['https://t.rightmessage.com', 'https://dmm.rightmessage.com'],
        'img-src': ['https://t.rightmessage.com'],
      },
      true,
    ],
    [
      'helpDesk',
      { help_desk_id: 'h' },
      {
        'script-src': ['https://beacon-v2.helpscout.net'],
        'connect-src': [
          'https://beaconapi.helpscout.net',
          'https://chatapi.helpscout.net',
          'https://d3hb14vkzrxvla.cloudfront.net',
        ],
        'img-src': ['https://d33v4339jhl8k0.cloudfront.net'],
        'font-src': ['https://fonts.gstatic.com'],
      },
      true,
    ],
    [
      'captcha',
      { recaptcha_site: 'site' },
      {
        'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
        'connect-src': ['https://www.google.com'],
        'frame-src': ['https://www.google.com', 'https://recaptcha.google.com'],
      },
      false,
    ],
    [
      'partner',
      { partnero_program: 'P1' },
      {
        'script-src': ['https://app.partnero.com'],
        'connect-src': ['https://app.partnero.com', 'https://api.partnero.com'],
        'img-src': ['https://assets.partnero.com'],
      },
      true,
    ],
    [
      'feedback',
      { feedback_project_id: 'f' },
      {
        'script-src': ['https://edge.marker.io'],
        'connect-src': ['https://api.marker.io', 'https://edge.marker.io'],
        'frame-src': ['https://app.marker.io'],
      },
      true,
    ],
    [
      'monitoring',
      { environment: 'production', new_relic_enabled: true, new_relic_agent: all.new_relic_agent },
      {
        'script-src': ['https://js-agent.newrelic.com'],
        'connect-src': ['https://bam.nr-data.net', 'https://js-agent.newrelic.com'],
      },
      false,
    ],
  ] as const)(
    '[IN-07] %s alone: its origins in the policy, and whether visitors are asked',
    (id, keys, sources, asks) => {
      const settings = { ...NOTHING, ...keys };
      expect(configuredThirdParties(settings)).toEqual([id]);
      expect(thirdPartySources(settings)).toEqual({ sources, trustedTypes: ['third-party', 'default'] });
      expect([hasThirdPartiesToAskFor(settings), isConsentNeeded(settings)]).toEqual([asks, asks]);
      expect(isConsentNeeded({ ...settings, chart_traffic: true })).toBe(true);
    },
  );

  test('[ST-14] monitoring without the keys of its agent is not there', () => {
    const settings = { ...all, new_relic_agent: null };
    expect(configuredThirdParties(settings)).not.toContain('monitoring');
  });

  test.each([
    ['production', true, true],
    ['staging', true, true],
    ['development', true, false],
    ['test', true, false],
    ['production', false, false],
  ])('[ST-14] monitoring in %s with its flag %s: %s', (environment, isEnabled, isThere) => {
    const settings = { ...all, environment, new_relic_enabled: isEnabled };
    expect(configuredThirdParties(settings).includes('monitoring')).toBe(isThere);
  });

  test.each([
    'http://www.googletagmanager.com/gtm.js',
    'https://www.googletagmanager.com.evil.example/gtm.js',
    'https://evil.example/https://www.googletagmanager.com',
    'https://a@www.googletagmanager.com/gtm.js',
    'data:text/javascript,1',
    'javascript:1',
    '/gtm.js',
    '',
  ])('are not loaded from %j', (address) => {
    expect(isAllowedScript(address, ['https://www.googletagmanager.com'])).toBe(false);
  });
  test('are loaded from their origin', () => {
    expect(isAllowedScript('https://www.googletagmanager.com/gtm.js?id=1', ['https://www.googletagmanager.com'])).toBe(
      true,
    );
  });
});

describe('loading third-party scripts', () => {
  const appended: { src: string }[] = [];
  beforeEach(() => {
    vi.resetModules();
    appended.length = 0;
    vi.stubGlobal('document', {
      querySelector: () => null,
      createElement: () => ({
        src: '',
        addEventListener: (name: string, run: () => void) => name === 'load' && queueMicrotask(run),
      }),
      head: { append: (script: { src: string }) => appended.push(script) },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('[ST-14] monitoring samples a tenth of the visits and every error, and never what is typed', async () => {
    const settings = {
      ...NOTHING,
      environment: 'production',
      new_relic_enabled: true,
      new_relic_agent: { account: '1', application: '2', license_key: 'NRJS-1' },
    };
    vi.doMock('../../src/client/adapters/site/public-settings.ts', () => ({ publicSettings: () => settings }));
    const { loadThirdParties } = await import('../../src/client/adapters/site/third-parties.ts');
    expect(await loadThirdParties(settings, { withConsent: true })).toEqual([]);
    expect(await loadThirdParties(settings, { withConsent: false })).toEqual(['monitoring']);
    expect(await loadThirdParties(settings, { withConsent: false })).toEqual([]);
    expect(appended.map(({ src }) => src)).toEqual(['https://js-agent.newrelic.com/nr-loader-spa-current.min.js']);
    expect((globalThis as { NREUM?: object }).NREUM).toEqual({
      init: {
        session_replay: {
          ...{ enabled: true, sampling_rate: 10, error_sampling_rate: 100 },
          ...{ mask_all_inputs: true, mask_text_selector: '*' },
        },
        distributed_tracing: { enabled: true },
        privacy: { cookies_enabled: false },
      },
      loader_config: { accountID: '1', trustKey: '1', agentID: '2', applicationID: '2', licenseKey: 'NRJS-1' },
      info: {
        ...{ beacon: 'bam.nr-data.net', errorBeacon: 'bam.nr-data.net' },
        ...{ licenseKey: 'NRJS-1', applicationID: '2', sa: 1 },
      },
    });
  });

  test('[IN-07] with consent each tool finds its key where its script looks for it, and is loaded from its address once', async () => {
    const settings = {
      ...NOTHING,
      analytics_write_key: 'key 1',
      tag_manager_id: 'GTM-1',
      rightmessage_project_id: '2',
      help_desk_id: 'desk-3',
      partnero_program: 'P4',
      feedback_project_id: 'f5',
      recaptcha_site: 'site-6',
    };
    vi.doMock('../../src/client/adapters/site/public-settings.ts', () => ({ publicSettings: () => settings }));
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) });
    const names = ['analytics', 'dataLayer', 'RM', 'Beacon', 'po', 'markerConfig'];
    for (const name of names) vi.stubGlobal(name, undefined);
    const policies: string[] = [];
    const policyOf = (name: string, rules: { createScriptURL(address: string): string }) => {
      policies.push(name);
      return { createScriptURL: (address: string) => `${rules.createScriptURL(address)}#${name}` };
    };
    vi.stubGlobal('trustedTypes', { createPolicy: policyOf });
    const { loadThirdParties } = await import('../../src/client/adapters/site/third-parties.ts');
    const consented = ['analytics', 'tagManager', 'messaging', 'helpDesk', 'partner', 'feedback'];
    expect(await loadThirdParties(settings, { withConsent: false })).toEqual([]);
    expect(await loadThirdParties(settings, { withConsent: true })).toEqual(consented);
    expect(await loadThirdParties(settings, { withConsent: true })).toEqual([]);
    expect(policies).toEqual(['default', 'third-party']);
    expect(appended.map(({ src }) => src)).toEqual(
      [
        'https://cdn.segment.com/analytics.js/v1/key%201/analytics.min.js',
        'https://www.googletagmanager.com/gtm.js?id=GTM-1',
        'https://t.rightmessage.com/2.js',
        'https://beacon-v2.helpscout.net',
        'https://app.partnero.com/js/universal.js',
        'https://edge.marker.io/latest/shim.js',
      ].map((address) => `${address}#third-party`),
    );
    const world = globalThis as unknown as Record<string, { readyQueue?: unknown[]; q?: unknown[] }>;
    expect({
      analytics: world['analytics'],
      dataLayer: world['dataLayer'],
      messaging: world['RM'],
      helpDesk: world['Beacon']?.readyQueue,
      partner: world['po']?.q,
      feedback: world['markerConfig'],
    }).toEqual({
      analytics: [],
      dataLayer: [{ 'gtm.start': Date.UTC(2027, 0, 1), event: 'gtm.js' }],
      messaging: [],
      helpDesk: [{ method: 'init', options: 'desk-3', data: undefined }],
      partner: [
        ['settings', 'assets_host', 'https://assets.partnero.com'],
        ['program', 'P4', 'load'],
      ],
      feedback: { project: 'f5', source: 'snippet' },
    });
    vi.useRealTimers();
  });

  test('[IN-07] a script that does not load is logged, and loaded when it is asked for again; another origin is refused', async () => {
    const settings = { ...NOTHING, tag_manager_id: 'GTM-1' };
    vi.doMock('../../src/client/adapters/site/public-settings.ts', () => ({ publicSettings: () => settings }));
    const { loadScript } = await import('../../src/client/adapters/site/load-script.ts');
    const address = 'https://www.googletagmanager.com/gtm.js?id=GTM-1';
    await expect(loadScript('https://elsewhere.example/a.js')).rejects.toThrow(
      'A script of an origin that is not configured.',
    );
    vi.mocked(document).createElement = (() => ({
      addEventListener: (name: string, run: () => void) => name === 'error' && queueMicrotask(run),
    })) as never;
    await expect(loadScript(address)).rejects.toThrow('A script did not load: https://www.googletagmanager.com');
    vi.mocked(document).createElement = (() => ({
      addEventListener: (name: string, run: () => void) => name === 'load' && queueMicrotask(run),
    })) as never;
    await loadScript(address);
    await loadScript(address);
    expect(appended).toHaveLength(2);
  });

  test('[ER-07, IN-07] a missing key is only logged to the console, and not as an error', async () => {
    vi.doMock('../../src/client/adapters/site/public-settings.ts', () => ({ publicSettings: () => NOTHING }));
    const { loadThirdParties } = await import('../../src/client/adapters/site/third-parties.ts');
    const { logMissing } = await import('../../src/client/adapters/site/missing-third-parties.ts');
    const info = vi.spyOn(console, 'info').mockReturnValue();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    logMissing({ ...NOTHING, tag_manager_id: 'GTM-1' });
    expect(info.mock.calls).toEqual([
      [
        'No write key of the analytics service; no project of the messaging tool; no id of the help-desk chat; ' +
          'no site key of the captcha; no program of the partner tool; no project of the feedback widget; monitoring is off here.',
      ],
    ]);
    const all = {
      ...{ analytics_write_key: 'key', tag_manager_id: 'GTM-1', rightmessage_project_id: '1', help_desk_id: '1' },
      ...{ recaptcha_site: 'key', partnero_program: 'P1', feedback_project_id: '1' },
      ...{
        new_relic_enabled: true,
        new_relic_agent: { account: '1', application: '2', license_key: 'key' },
        environment: 'production',
      },
    };
    logMissing({ ...NOTHING, ...all });
    expect(info).toHaveBeenCalledTimes(1);
    logMissing({ ...NOTHING, ...all, partnero_program: null });
    expect(info).toHaveBeenLastCalledWith('no program of the partner tool.');
    for (const withConsent of [true, false]) expect(await loadThirdParties(NOTHING, { withConsent })).toEqual([]);
    expect(appended).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('analytics', () => {
  const view: AnalyticsEvent = { event: 'page_view', properties: { path: '/vuejs', tech: 'vuejs' } };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function started(send = async (_: TrackBody): Promise<unknown> => ({})) {
    const sent: TrackBody[] = [];
    const sink = ownSink({
      visitor: () => 'abcdefghijklmnop',
      send: (body) => {
        sent.push(body);
        return send(body);
      },
    });
    return { sink, sent };
  }

  test('events are batched for a second and sent in the shape of the contract', () => {
    const { sink, sent } = started();
    sink.record(view);
    sink.record({ event: 'login_email', properties: {} });
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(sent.map((body) => trackBodySchema.safeParse(body).success)).toEqual([true, true]);
    expect(sent[0]).toEqual({
      action: 'record',
      anonymous_id: 'abcdefghijklmnop',
      event: 'page_view',
      category: 'page_view',
      properties: { path: '/vuejs', tech: 'vuejs' },
    });
    expect(sent[1]).toMatchObject({ event: 'login_email', category: 'authentication' });
  });

  test.each<[category: string, events: string[]]>([
    ['authentication', ['login_email', 'login_social', 'signup', 'create_account']],
    ['purchase', ['purchase', 'initiate_checkout', 'view_pricing', 'buy_now_clicked']],
    ['user_action', ['vote', 'toggle_ppp_pricing', 'track_link_click']],
    ['user_action', ['senior', 'intermediate', 'junior', 'initial'].map((level) => `select_level_${level}`)],
    ['page_view', ['page_view']],
    ['marketing', ['lead_signup', 'lead_auth_signup']],
    ['upsell', ['item_added', 'viewed', 'submit'].map((what) => `upsell_popup_${what}`)],
  ])('[IN-04] of the category %s are %j', (category, events) => {
    const { sink, sent } = started();
    for (const event of events) sink.record({ event, properties: {} } as unknown as AnalyticsEvent);
    sink.flush();
    expect(sent).toMatchObject(events.map((event) => ({ event, category })));
    // The server takes an event with its own category alone.
    const refusals = sent.map((body) => trackBodySchema.safeParse(body).error?.issues.map(({ path }) => path[0]) ?? []);
    expect(refusals.flat()).not.toContain('category');
  });

  test('batched events are sent once, immediately, when the page closes', () => {
    const { sink, sent } = started();
    sink.record(view);
    sink.flush();
    sink.flush();
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
  });

  test('[IN-04] events after a delivery are delivered a second later, too', () => {
    const { sink, sent } = started();
    sink.record(view);
    vi.advanceTimersByTime(1000);
    sink.record(view);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
  });

  test('a failed delivery of an event is ignored', async () => {
    const { sink } = started(() => Promise.reject(new Error('offline')));
    sink.record(view);
    sink.flush();
    await vi.advanceTimersByTimeAsync(0);
  });

  test('a visitor is identified once, and again after another user', () => {
    const { sink, sent } = started();
    const user = { id: 'user-1' } as Parameters<typeof sink.identify>[0];
    sink.identify(user);
    sink.identify(user);
    sink.reset();
    sink.identify(user);
    sink.flush();
    expect(sent.map(({ action }) => action)).toEqual(['alias', 'alias']);
  });

  test('[IN-06] the tag manager receives email and id, the messaging tool the fields for an email', () => {
    const world = { dataLayer: [] as unknown[], RM: [] as unknown[] };
    const sink = thirdPartySink(world);
    sink.identify({
      id: 'user-1',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'King',
      occupation: 'Engineer',
      metadata: { interest: ['vuejs'] },
    } as unknown as Parameters<typeof sink.identify>[0]);
    expect(world.dataLayer).toEqual([{ event: 'identify', user_id: 'user-1', user_email: 'ada@example.com' }]);
    expect(world.RM).toEqual([
      [
        'identify',
        {
          id: 'user-1',
          email: 'ada@example.com',
          first_name: 'Ada',
          last_name: 'King',
          metadata: { interest: ['vuejs'] },
        },
      ],
    ]);
  });

  test('tools that are not loaded receive nothing', () => {
    const world = {};
    const sink = thirdPartySink(world);
    sink.record(view);
    sink.reset();
    expect(world).toEqual({});
  });

  const user = { id: 'user-1', created_minutes_ago: 0 };
  const nobody = { value: 'guest', context: { user: null } };
  const somebody = { value: 'signedIn', context: { user } };
  const steps = [
    ['a login', { ...nobody, value: 'signingIn' }, '/vuejs/login', ['login_email']],
    ['a sign-up', { ...nobody, value: 'signingUp' }, '/register', ['signup', 'create_account']],
    ['a new account by a provider', nobody, '/login/github/callback/vuejs', ['login_social', 'create_account']],
    ['a token of an earlier visit', { ...nobody, value: 'validating' }, '/vuejs', []],
    ['somebody who was signed in already', somebody, '/vuejs', []],
  ] as const;
  test.each(steps)('%s is reported under its name', (_, before, path, events) => {
    type Step = Parameters<typeof sessionEvents>[0];
    expect(
      sessionEvents(before as unknown as Step, somebody as unknown as Step, path).map(({ event }) => event),
    ).toEqual(events);
  });

  test.each([
    ['/', '/'],
    ['/vuejs/exam/abc123/progress', '/vuejs/exam/~/progress'],
    ['/password-reset/s3cret', '/password-reset/~'],
    ['/vuejs/verify-email/12/hash', '/vuejs/verify-email/~/~'],
    ['/voucher/CODE-1', '/voucher/~'],
    ['/team/invitation/s3cret', '/team/invitation/~'],
    ['/blog/how-an-exam-is-graded', '/blog/how-an-exam-is-graded'],
    ['/no/such/page', '/~'],
  ])('what only its visitor should know is not recorded: %s', (path, recorded) => {
    expect(recordedPath(path)).toBe(recorded);
  });

  test('third-party scripts are not loaded on pages with a secret in the URL', () => {
    const secret = [
      '/password-reset/x',
      '/vuejs/password-set/x',
      '/vuejs/verify-email/1/x',
      '/vuejs/preview/x/mcq',
      '/voucher/x',
      '/team/invitation/x',
      '/login/github/callback',
    ];
    expect(secret.filter((path) => !isSecretPath(path))).toEqual([]);
    expect(['/', '/vuejs', '/login', '/vuejs/dashboard'].filter(isSecretPath)).toEqual([]);
  });
});

describe('the source of a visit', () => {
  test('[GU-10, GU-11] coupon, affiliate and campaign are read from the URL; the newest count', () => {
    const first = attributionOf({}, 'https://site.example/vuejs?coupon=SPRING&utm_source=mail&utm_medium=letter&x=1');
    expect(first).toEqual({ coupon: 'SPRING', utm: { utm_source: 'mail', utm_medium: 'letter' } });
    expect(attributionOf(first, 'https://site.example/')).toEqual(first);
    expect(attributionOf(first, 'https://site.example/nuxt?affiliate=ada&utm_source=post')).toEqual({
      coupon: 'SPRING',
      affiliate: 'ada',
      affiliateUrl: 'https://site.example/nuxt',
      utm: { utm_source: 'post' },
    });
  });

  test('[AC-08] API calls carry it in headers, with any characters encoded', () => {
    const known = attributionOf(
      {},
      'https://site.example/vuejs?coupon=Fr%C3%BChling%0a%20&affiliate=a%26b&utm_source=a%20b',
    );
    expect(headersOf(known, '/vuejs/login')).toEqual({
      'x-coupon': 'Fr%C3%BChling',
      'x-affiliate': 'a%26b',
      'x-affiliate-url': 'https%3A%2F%2Fsite.example%2Fvuejs',
      'x-utm': 'utm_source=a+b',
      'x-tech': 'vuejs',
    });
    expect(headersOf({}, '/blog')).toEqual({});
    for (const value of Object.values(headersOf(known, '/'))) expect(value).toMatch(/^[\x21-\x7e]+$/);
  });

  test('long values are truncated', () => {
    expect(attributionOf({}, `https://site.example/?coupon=${'x'.repeat(5000)}`).coupon).toHaveLength(200);
  });
});

describe('the referring partner', () => {
  /** What a sign-up in a tab says, which knows of no earlier tab but by cookies. */
  async function factsIn(tab: { cookie: string; address: string }): Promise<Record<string, string>> {
    vi.resetModules();
    const storage = new Map<string, string>();
    vi.stubGlobal('document', { cookie: tab.cookie });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    });
    const { noteAttribution } = await import('../../src/client/adapters/site/attribution.ts');
    const { signUpFacts } = await import('../../src/client/adapters/account/sign-up-facts.ts');
    noteAttribution(tab.address);
    const facts = signUpFacts();
    vi.unstubAllGlobals();
    return facts;
  }

  test('[IN-06] is sent with a sign-up in a later tab; a newer link has priority', async () => {
    const cookie = 'dark=true; partnero_partner=ada-1; partnero_referral=x';
    expect(await factsIn({ cookie, address: 'https://site.example/register' })).toEqual({ partnero_partner: 'ada-1' });
    expect(await factsIn({ cookie: 'dark=true', address: 'https://site.example/register' })).toEqual({});
    expect(await factsIn({ cookie: 'partnero_partner=%', address: 'https://site.example/' })).toEqual({});
    expect(await factsIn({ cookie, address: 'https://site.example/vuejs?friend=grace' })).toEqual({
      affiliate: 'grace',
      affiliate_url: 'https://site.example/vuejs',
    });
  });
});

describe('preloading', () => {
  test('[LI-06] loads at most four at once, each once, and a failed one again', async () => {
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const loads: string[] = [];
    const preloader = createPreloader();
    const load =
      (name: string, fails = false) =>
      () =>
        new Promise<void>((done, fail) => {
          loads.push(name);
          running += 1;
          most = Math.max(most, running);
          open.push(() => {
            running -= 1;
            if (fails) fail(new Error('offline'));
            else done();
          });
        });
    const settle = async () => {
      while (open.length > 0) {
        open.shift()?.();
        await new Promise((done) => setImmediate(done));
      }
    };
    for (let index = 0; index < 10; index += 1) preloader.add(`page-${index}`, load(`page-${index}`, index === 0));
    preloader.add('page-1', load('page-1'));
    expect(loads).toHaveLength(MAX_PRELOADS);
    await settle();
    expect(most).toBe(4);
    expect([...loads].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `page-${index}`).sort());
    preloader.add('page-0', load('page-0'));
    preloader.add('page-1', load('page-1'));
    await settle();
    expect(loads.filter((name) => name === 'page-0')).toHaveLength(2);
    expect(loads.filter((name) => name === 'page-1')).toHaveLength(1);
  });
});

describe('confirmation dialogs', () => {
  test('[UI-13] have their texts', () => {
    expect(flashWords('CERT_INTEREST_SUCCESS').title).toBe('Done!');
    expect(flashWords('ACCOUNT_DELETED').title).toBe('Account deleted');
    expect(flashWords('CERT_SIGN_UP_COMPLETED').title).toBe('Sign up completed!');
    // Who has bought something is told when it opens, not where to begin.
    expect(flashWords('CERT_SIGN_UP_COMPLETED', '/checkout/success').text).toContain('What you bought opens');
    expect(flashWords('CERT_SIGN_UP_COMPLETED', '/dashboard').text).toContain('A trial exam');
    for (const tech of TECHS) {
      const words = flashWords(`${tech.toUpperCase()}_SIGN_UP_COMPLETED`);
      expect(words).toMatchObject({ title: 'You are in!', tech });
      expect(words.text).toMatch(/vote/);
    }
  });

  test('[UI-13] link to the community of the technology', () => {
    for (const tech of TECHS) expect(new URL(COMMUNITY_LINKS[tech].url).protocol).toBe('https:');
  });

  test('[UI-13] link to social networks for sharing', () => {
    for (const { url } of shareLinks('react', 'https://site.example')) {
      expect(new URL(url).protocol).toBe('https:');
      expect(decodeURIComponent(url)).toContain('https://site.example/react');
    }
  });
});
