import type { PublicSettings } from '../../../contract/site/system.ts';

/** What holds when the document says nothing: nothing of others is loaded, nothing optional is there. */
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
  allow_banners: true,
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

/** Whether a value is of the kind of another; where nothing is configured, whatever may be configured is. */
function isAlike(value: unknown, example: unknown): boolean {
  if (example === null) return value === null || typeof value === 'string' || typeof value === 'object';
  if (Array.isArray(example)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return typeof value === typeof example;
}

/**
 * Whether a value has the settings that there are and no others. By their kinds alone: the server wrote them by the contract
 * into the document, and the schema would bring a library along that guests on public pages do without.
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

/** Reads settings from the text of the document's `<meta name="settings">`. What is not as agreed counts as not there. */
export function readSettingsText(text: string | null): PublicSettings {
  if (text === null || text === '') return DEFAULTS;
  try {
    const read: unknown = JSON.parse(text);
    if (isSettings(read)) return read;
    console.warn('The settings of the document are not as agreed.');
  } catch {
    console.warn('The settings of the document cannot be read.');
  }
  return DEFAULTS;
}

let settings: PublicSettings | null = null;

/** The settings that the server put into the document; they do not change while the page lives. */
export function publicSettings(): PublicSettings {
  // While pages are rendered in advance there is no document.
  if (typeof document === 'undefined') return DEFAULTS;
  settings ??= readSettingsText(document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? null);
  return settings;
}

/** What pages that are rendered in advance are made from; the browser begins with the same, and corrects it then. */
export function settingsInAdvance(): PublicSettings {
  return DEFAULTS;
}
