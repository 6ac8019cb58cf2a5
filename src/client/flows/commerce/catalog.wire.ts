import { fromPromise } from 'xstate';
import { catalogMachine } from '../../../../machines/commerce/catalog/catalog.machine.ts';
import { loadApi } from '../site/load-api.ts';

/** The catalog chart with its effects in this browser. */
export const wiredCatalogMachine = catalogMachine.provide({
  actors: {
    loadCertifications: fromPromise(async () => {
      const { fetchCertifications } = await loadApi(() => import('../../api/exam/certifications.ts'));
      return (await fetchCertifications()).data;
    }),
  },
});
