import type { PlaceholderValues } from '../../content/placeholders.ts';
import { configuredThirdParties, type ThirdPartyId } from '../../contract/site/third-parties.ts';
import { presentSettings } from '../http/present-settings.ts';
import type { LegalSettings, Settings } from '../settings.ts';

/** Settings without which legal texts have less to say. */
const SETTING_OF: Partial<Record<keyof LegalSettings, string>> = {
  operatorName: 'OPERATOR_NAME',
  operatorAddress: 'OPERATOR_ADDRESS',
  operatorEmail: 'OPERATOR_EMAIL',
  operatorLaw: 'OPERATOR_LAW',
  operatorCourt: 'OPERATOR_COURT',
  vatId: 'VAT_ID',
};

/** What a start in production warns of: a sentence for each setting that a legal text misses. */
export function legalWarnings({ environment, legal }: Pick<Settings, 'environment' | 'legal'>): string[] {
  if (environment !== 'production') return [];
  return Object.entries(SETTING_OF)
    .filter(([name]) => legal[name as keyof LegalSettings] === null)
    .map(([, setting]) => `${setting} is not set: the legal texts leave out the sentences that need it`);
}

/** What the legal texts of this installation say where they differ from others. */
export function legalValues(settings: Settings): PlaceholderValues {
  const { legal } = settings;
  const parties = configuredThirdParties(presentSettings(settings));
  const party = (id: ThirdPartyId, name: string) => (parties.includes(id) ? name : null);
  return {
    operator_name: legal.operatorName,
    operator_address: legal.operatorAddress,
    operator_email: legal.operatorEmail,
    operator_law: legal.operatorLaw,
    operator_court: legal.operatorCourt,
    vat_id: legal.vatId,
    refund_days: String(legal.refundDays),
    voucher_valid_months: String(legal.voucherValidMonths),
    retake_cooldown_days: legal.retakeCooldownDays === 0 ? null : String(legal.retakeCooldownDays),
    invoice_retention_years: String(legal.invoiceRetentionYears),
    chart_traffic_days: settings.chartTrafficInBrowsers ? String(settings.chartTrafficDays) : null,
    site: new URL(settings.publicUrl).host,
    mail_host: settings.smtpUrl && new URL(settings.smtpUrl).hostname,
    login_github: settings.github && 'GitHub',
    login_discord: settings.discord && 'Discord',
    captcha: party('captcha', 'Google reCAPTCHA'),
    analytics: party('analytics', 'Segment'),
    tag_manager: party('tagManager', 'Google Tag Manager'),
    messaging: party('messaging', 'RightMessage'),
    help_desk: party('helpDesk', 'Help Scout'),
    feedback: party('feedback', 'Marker.io'),
    monitoring: party('monitoring', 'New Relic'),
    partner_tool: party('partner', 'Partnero'),
  };
}
