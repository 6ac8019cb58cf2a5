import { systemRoutes } from '../../../contract/site/system.ts';
import { call } from '../call.ts';

/** Every certification and trial that can be taken. */
export const fetchCertifications = () => call(systemRoutes.certifications, {});
