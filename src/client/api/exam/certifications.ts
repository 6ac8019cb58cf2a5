import { systemRoutes } from '../../../contract/site/system.ts';
import { call } from '../call.ts';

/** Every available certification and trial. */
export const fetchCertifications = () => call(systemRoutes.certifications, {});
