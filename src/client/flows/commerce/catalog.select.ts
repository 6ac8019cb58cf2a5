import type { SnapshotFrom } from 'xstate';
import type { catalogMachine } from '../../../../machines/commerce/catalog/catalog.machine.ts';

type CatalogSnapshot = SnapshotFrom<typeof catalogMachine>;

export const selectCertifications = ({ context }: CatalogSnapshot) => context.certifications;
export const selectIsLoading = (snapshot: CatalogSnapshot) => snapshot.hasTag('busy');
export const selectMayRetry = (snapshot: CatalogSnapshot) => snapshot.can({ type: 'catalog.retried' });
