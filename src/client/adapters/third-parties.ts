import type { PublicSettings } from '../../contract/system.ts';
import { configuredThirdParties, type ThirdPartyId, thirdParties } from '../../contract/third-parties.ts';
import { loadScript } from './load-script.ts';

type Queue = unknown[];
type World = {
  analytics?: Queue;
  dataLayer?: Queue;
  RM?: Queue;
  Beacon?: { (...words: unknown[]): void; readyQueue?: Queue };
  po?: { (...words: unknown[]): void; q?: Queue };
  markerConfig?: { project: string; source: 'snippet' };
  NREUM?: Record<string, unknown>;
};
const world = globalThis as World;

const WORDS: Record<ThirdPartyId, string> = {
  analytics: 'No write key of the analytics service',
  tagManager: 'no tag-manager id',
  messaging: 'no project of the messaging tool',
  helpDesk: 'no id of the help-desk chat',
  captcha: 'no site key of the captcha',
  partner: 'no program of the partner tool',
  feedback: 'no project of the feedback widget',
  monitoring: 'monitoring is off here',
};

/** Makes what a script finds when it arrives, and loads it. Each exists only while its setting does. */
const loaders: Record<Exclude<ThirdPartyId, 'captcha'>, (settings: PublicSettings) => Promise<void>> = {
  analytics: async ({ analytics_write_key: key }) => {
    // The script takes over what waits in this list.
    world.analytics ??= [];
    await loadScript(`https://cdn.segment.com/analytics.js/v1/${encodeURIComponent(key ?? '')}/analytics.min.js`);
  },
  tagManager: async ({ tag_manager_id: id }) => {
    world.dataLayer ??= [];
    world.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    await loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id ?? '')}`);
  },
  messaging: async ({ rightmessage_project_id: id }) => {
    world.RM ??= [];
    await loadScript(`https://t.rightmessage.com/${encodeURIComponent(id ?? '')}.js`);
  },
  helpDesk: async ({ help_desk_id: id }) => {
    const readyQueue: Queue = [];
    world.Beacon ??= Object.assign(
      (method: unknown, options: unknown, data: unknown) => void readyQueue.push({ method, options, data }),
      { readyQueue },
    );
    world.Beacon('init', id);
    await loadScript('https://beacon-v2.helpscout.net');
  },
  partner: async ({ partnero_program: program }) => {
    const queue: Queue = [];
    world.po ??= Object.assign((...words: unknown[]) => void queue.push(words), { q: queue });
    world.po('settings', 'assets_host', 'https://assets.partnero.com');
    world.po('program', program, 'load');
    await loadScript('https://app.partnero.com/js/universal.js');
  },
  feedback: async ({ feedback_project_id: project }) => {
    world.markerConfig = { project: project ?? '', source: 'snippet' };
    await loadScript('https://edge.marker.io/latest/shim.js');
  },
  monitoring: async ({ new_relic_agent: agent }) => {
    // ST-14: a tenth of the visits, every visit with an error; what is typed is never recorded.
    world.NREUM = {
      init: {
        session_replay: {
          enabled: true,
          sampling_rate: 10,
          error_sampling_rate: 100,
          mask_all_inputs: true,
          mask_text_selector: '*',
        },
        distributed_tracing: { enabled: true },
        privacy: { cookies_enabled: false },
      },
      loader_config: {
        accountID: agent?.account,
        trustKey: agent?.account,
        agentID: agent?.application,
        applicationID: agent?.application,
        licenseKey: agent?.license_key,
      },
      info: {
        beacon: 'bam.nr-data.net',
        errorBeacon: 'bam.nr-data.net',
        licenseKey: agent?.license_key,
        applicationID: agent?.application,
        sa: 1,
      },
    };
    await loadScript('https://js-agent.newrelic.com/nr-loader-spa-current.min.js');
  },
};

const started = new Set<ThirdPartyId>();

/** Says once, and only in the console, what is not configured and therefore never loaded (IN-07, ER-07). */
export function logMissing(settings: PublicSettings): void {
  const configured = configuredThirdParties(settings);
  const missing = (Object.keys(WORDS) as ThirdPartyId[]).filter((id) => !configured.includes(id));
  if (missing.length > 0) console.info(`${missing.map((id) => WORDS[id]).join('; ')}.`);
}

/**
 * Loads what is configured, once in a page: what needs consent, or what needs none. A script that does not load is only
 * said in the console and changes nothing else. The captcha has its own chart.
 *
 * @returns those that were loaded now
 */
export async function loadThirdParties(
  settings: PublicSettings,
  { withConsent }: { withConsent: boolean },
): Promise<ThirdPartyId[]> {
  const configured = configuredThirdParties(settings);
  const wanted = (Object.keys(loaders) as (keyof typeof loaders)[]).filter(
    (id) => configured.includes(id) && thirdParties[id].needsConsent === withConsent && !started.has(id),
  );
  const loaded = await Promise.all(
    wanted.map(async (id) => {
      started.add(id);
      try {
        await loaders[id](settings);
        return [id];
      } catch (error) {
        console.info(`${id} is not loaded.`, error);
        return [];
      }
    }),
  );
  return loaded.flat();
}
