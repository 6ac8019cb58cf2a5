import * as z from 'zod/mini';
import { PROVIDERS } from './provider-names.ts';

// Separate, because pages that only name them do not need the schema.
export { PROVIDER_LABELS, PROVIDERS, type Provider } from './provider-names.ts';

export const providerSchema = z.enum(PROVIDERS);
