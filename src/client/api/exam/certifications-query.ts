import { queryOptions } from '@tanstack/react-query';
import { fetchCertifications } from './certifications.ts';

/** Every certification and trial, for pages that use queries; the start page does not. */
export const certificationsQuery = queryOptions({
  queryKey: ['certifications'],
  queryFn: fetchCertifications,
  staleTime: 5 * 60_000,
});
