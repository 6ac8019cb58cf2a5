import type { PublicSettings } from '../../../contract/site/system.ts';
import { configuredThirdParties, type ThirdPartyId, thirdParties } from '../../../contract/site/third-parties.ts';

type LoadedHere = Exclude<ThirdPartyId, 'captcha'>;

const started = new Set<ThirdPartyId>();

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
