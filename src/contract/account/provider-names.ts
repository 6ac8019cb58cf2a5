/** Sign-in providers. The public settings list the configured ones. */
export const PROVIDERS = ['github', 'discord'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_LABELS: Record<Provider, string> = { github: 'GitHub', discord: 'Discord' };
