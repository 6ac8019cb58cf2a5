import * as z from 'zod/mini';

/** Services that people may sign in with. Which of them are configured, the public settings say. */
export const PROVIDERS = ['github', 'discord'] as const;
export const providerSchema = z.enum(PROVIDERS);
export type Provider = z.output<typeof providerSchema>;

export const PROVIDER_LABELS: Record<Provider, string> = { github: 'GitHub', discord: 'Discord' };
