import { fromPromise } from 'xstate';
import { catalogMachine } from '../../../machines/catalog/catalog.machine.ts';
import { fetchCertifications } from '../api/certifications.ts';

/** The chart of the exam list with its effects in this browser. */
export const wiredCatalogMachine = catalogMachine.provide({
  actors: { loadCertifications: fromPromise(async () => (await fetchCertifications()).data) },
});
