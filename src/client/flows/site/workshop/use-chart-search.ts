import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answer, searchCharts } from '../../../../workshop/search/search-charts.ts';
import { queries } from '../../../api/queries.ts';

/** What the charts say about a question; their words are part of the build, loaded with the first letter. */
export function useChartSearch(question: string): { answers: readonly Answer[]; isFailed: boolean } {
  const { data, isError } = useQuery(
    {
      queryKey: ['chart-words'],
      queryFn: async () => (await import('virtual:chart-words')).words,
      enabled: question.trim() !== '',
      staleTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
  const answers = useMemo(() => (data ? searchCharts(data, question) : []), [data, question]);
  return { answers, isFailed: isError };
}
