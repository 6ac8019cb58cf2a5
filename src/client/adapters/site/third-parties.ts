import type { PublicSettings } from '../../../contract/site/system.ts';
import { configuredThirdParties, type ThirdPartyId, thirdParties } from '../../../contract/site/third-parties.ts';

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

type LoadedHere = Exclude<ThirdPartyId, 'captcha'>;

const started = new Set<ThirdPartyId>();

/** Logs once which third parties are not configured and therefore never loaded (IN-07, ER-07). */
export function logMissing(settings: PublicSettings): void {
  const configured = configuredThirdParties(settings);
  const missing = (Object.keys(WORDS) as ThirdPartyId[]).filter((id) => !configured.includes(id));
  if (missing.length > 0) console.info(`${missing.map((id) => WORDS[id]).join('; ')}.`);
}

/**
 * Loads configured scripts once per page: those with consent, or those that need none. A script that fails to load is
 * only logged. The captcha has its own chart.
 *
 * @returns the scripts loaded now
 */
export async function loadThirdParties(
  settings: PublicSettings,
  { withConsent }: { withConsent: boolean },
): Promise<ThirdPartyId[]> {
  const wanted = configuredThirdParties(settings).filter(
    (id): id is LoadedHere => id !== 'captcha' && thirdParties[id].needsConsent === withConsent && !started.has(id),
  );
  const loaded = await Promise.all(
    wanted.map(async (id) => {
      started.add(id);
      try {
        // Fetched once, and only if something is configured and allowed.
        const { thirdPartyLoaders } = await import('./third-party-loaders.ts');
        await thirdPartyLoaders[id](settings);
        return [id];
      } catch (error) {
        console.info(`${id} is not loaded.`, error);
        return [];
      }
    }),
  );
  return loaded.flat();
}
