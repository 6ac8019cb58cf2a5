import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What of a chart is on show, as the address says it: every view has its own. */
export type Place = {
  /** Id of the selected state. */
  readonly state: string | null;
  /** Id of the selected transition. */
  readonly transition: string | null;
  readonly panel: string | null;
  readonly overlay: string | null;
  /** The name of the drawing's view. */
  readonly view: string | null;
  /** Id of a generated path. */
  readonly path: string | null;
  readonly step: string | null;
  /** The transitions of a path that this build does not know by its id. */
  readonly walk: string | null;
  /** The older and the newer version that are compared; null for the last release, and for what runs. */
  readonly before: string | null;
  readonly after: string | null;
  /** The steps of a simulation. */
  readonly run: string | null;
  /** Id of a requirement: what serves it is lit. */
  readonly requirement: string | null;
};

const NAMES = [
  'state',
  'transition',
  'panel',
  'overlay',
  'view',
  'path',
  'step',
  'walk',
  'before',
  'after',
  'run',
  'requirement',
] as const;

/** Reads and changes the address' query. Changes replace the entry in the history, so that Back leaves the chart. */
export function usePlace(): [Place, (change: Partial<Place>) => void] {
  const [params, setParams] = useSearchParams();
  const place = Object.fromEntries(NAMES.map((name) => [name, params.get(name)])) as Place;
  const change = useCallback(
    (next: Partial<Place>) =>
      setParams(
        (known) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === null || value === undefined) known.delete(name);
            else known.set(name, value);
          }
          return known;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [place, change];
}
