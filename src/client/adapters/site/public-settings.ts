import type { PublicSettings } from '../../../contract/site/system.ts';

/** Defaults without settings in the document: no third parties, nothing optional. */
const DEFAULTS: PublicSettings = {
  environment: 'unknown',
  demo: false,
  terms_version: '',
  providers: [],
  discord_server: false,
  new_relic_enabled: false,
  partnero_program: null,
  partnero_cookie_max_age: 2_592_000,
  partnero_allowed_origins: [],
  recaptcha_site: null,
  rightmessage_project_id: null,
  help_desk_id: null,
  new_relic_agent: null,
  teams_dashboard_enabled: false,
  cert_dashboard_enabled: true,
  workshop_open: false,
  allow_banners: true,
  chart_traffic: false,
  offline_shell: false,
  analytics_write_key: null,
  feedback_project_id: null,
  tag_manager_id: null,
  crowdfunding_url: null,
  product: 'certificates',
  coming_soon: [],
  presale: [],
  beta: false,
};

/** Whether a value has the type of another; an unconfigured setting accepts any type that a configured one may have. */
function isAlike(value: unknown, example: unknown): boolean {
  if (example === null) return value === null || typeof value === 'string' || typeof value === 'object';
  if (Array.isArray(example)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return typeof value === typeof example;
}

/**
 * Whether a value has exactly the known settings, checked by type only: the server wrote them according to the
 * contract, and the schema would add a library to public pages for guests.
 */
function isSettings(value: unknown): value is PublicSettings {
  if (typeof value !== 'object' || value === null) return false;
  const known = new Map<string, unknown>(Object.entries(DEFAULTS));
  const entries = Object.entries(value);
  return (
    entries.length === known.size &&
    entries.every(([name, entry]) => known.has(name) && isAlike(entry, known.get(name)))
  );
}

/** Parses the document's `<meta name="settings">`. Invalid content counts as missing. */
export function readSettingsText(text: string | null): PublicSettings {
  if (text === null || text === '') return DEFAULTS;
  try {
    const read: unknown = JSON.parse(text);
    if (isSettings(read)) return read;
    console.warn('The settings of the document do not match the contract.');
  } catch {
    console.warn('The settings of the document cannot be read.');
  }
  return DEFAULTS;
}

let settings: PublicSettings | null = null;

/** The settings from the document; constant for the lifetime of the page. */
export function publicSettings(): PublicSettings {
  // There is no document during prerendering.
  if (typeof document === 'undefined') return DEFAULTS;
  settings ??= readSettingsText(document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? null);
  return settings;
}

/**
 * Settings used for prerendering; the browser hydrates with them, then updates.
 *
 * @param names of those that are needed: when they are the same in the document, its settings are returned
 */
export function settingsInAdvance(names: readonly (keyof PublicSettings)[]): PublicSettings {
  const read = publicSettings();
  return names.every((name) => JSON.stringify(read[name]) === JSON.stringify(DEFAULTS[name])) ? read : DEFAULTS;
}
