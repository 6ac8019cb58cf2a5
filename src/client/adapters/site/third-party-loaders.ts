import type { PublicSettings } from '../../../contract/site/system.ts';
import type { ThirdPartyId } from '../../../contract/site/third-parties.ts';
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

/** Sets up the global that a script expects, then loads it. Each exists only if its setting does. */
export const thirdPartyLoaders: Record<
  Exclude<ThirdPartyId, 'captcha'>,
  (settings: PublicSettings) => Promise<void>
> = {
  analytics: async ({ analytics_write_key: key }) => {
    // The script takes over this queue.
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
    // ST-14: a tenth of the sessions, and every session with an error; input is never recorded.
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
