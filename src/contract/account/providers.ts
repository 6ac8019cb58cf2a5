import * as z from 'zod/mini';
import { PROVIDERS } from './provider-names.ts';

// Apart, because pages that only name them do without the schema.
export { PROVIDER_LABELS, PROVIDERS, type Provider } from './provider-names.ts';

export const providerSchema = z.enum(PROVIDERS);
