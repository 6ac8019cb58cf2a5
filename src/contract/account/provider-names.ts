/** Services that people may sign in with. Which of them are configured, the public settings say. */
export const PROVIDERS = ['github', 'discord'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_LABELS: Record<Provider, string> = { github: 'GitHub', discord: 'Discord' };
