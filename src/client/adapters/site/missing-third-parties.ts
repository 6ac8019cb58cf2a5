import type { PublicSettings } from '../../../contract/site/system.ts';
import { configuredThirdParties, type ThirdPartyId } from '../../../contract/site/third-parties.ts';

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

/** Logs once which third parties are not configured and therefore never loaded (IN-07, ER-07). */
export function logMissing(settings: PublicSettings): void {
  const configured = configuredThirdParties(settings);
  const missing = (Object.keys(WORDS) as ThirdPartyId[]).filter((id) => !configured.includes(id));
  if (missing.length > 0) console.info(`${missing.map((id) => WORDS[id]).join('; ')}.`);
}
