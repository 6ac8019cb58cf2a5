import { useSearchParams } from 'react-router';
import { PROGRESS_FILTERS, PROGRESS_ORDERS } from '../../../../contract/team/progress.ts';
import type { WantedProgress } from '../../../api/team/progress.ts';
import { useTypedSearch } from '../../use-typed-search.ts';

export const EVERYTHING: WantedProgress = { search: '', state: null, exam: null, order: 'name' };

export const isNarrowed = ({ search, state, exam }: WantedProgress) => search !== '' || state !== null || exam !== null;

function readWanted(params: URLSearchParams): WantedProgress {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === params.get(name)) ?? null;
  return {
    search: (params.get('search') ?? '').slice(0, 100),
    state: oneOf(PROGRESS_FILTERS, 'state'),
    exam: params.get('exam'),
    order: oneOf(PROGRESS_ORDERS, 'order') ?? 'name',
  };
}

/** An address after a change: what is as it was at first is not in it. */
function changedAddress(before: URLSearchParams, changed: Partial<WantedProgress>): URLSearchParams {
  for (const [name, value] of Object.entries(changed)) {
    if (value === null || value === EVERYTHING[name as keyof WantedProgress]) before.delete(name);
    else before.set(name, value);
  }
  return before;
}

/** What a reader looks for, kept in the address; what is typed gets there a moment later. */
export function useWantedProgress() {
  const [params, setParams] = useSearchParams();
  const wanted = readWanted(params);
  const { typed, setTyped } = useTypedSearch();
  const change = (changed: Partial<WantedProgress>) =>
    setParams((before) => changedAddress(before, changed), { replace: true });

  return {
    wanted,
    typed,
    setTyped,
    change,
    clear: () => {
      setTyped('');
      change(EVERYTHING);
    },
  };
}
