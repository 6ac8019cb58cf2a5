import { queryOptions } from '@tanstack/react-query';
import { systemRoutes } from '../../contract/system.ts';
import { call } from './call.ts';

/** Every certification and trial that can be taken. */
export const certificationsQuery = queryOptions({
  queryKey: ['certifications'],
  queryFn: () => call(systemRoutes.certifications, {}),
  staleTime: 5 * 60_000,
});
