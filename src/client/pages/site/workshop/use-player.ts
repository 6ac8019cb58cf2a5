import { useEffect, useState } from 'react';
import type { LoadedChart } from '../../../../workshop/registry.ts';
import { loadProperties } from '../../../../workshop/run/load-properties.ts';
import { loadCases } from '../../../../workshop/simulator/load-cases.ts';
import { createPlayer, type Player } from '../../../../workshop/simulator/player.ts';

/** Loads the machine of a chart and its cases, for playing it. `problem` says why it cannot be played. */
export function usePlayer(loaded: LoadedChart | null): { player: Player | null; problem: string } {
  const [state, setState] = useState<{ id: string; player: Player | null; problem: string } | null>(null);
  const id = loaded?.entry.id ?? '';
  useEffect(() => {
    if (!loaded) return;
    let isCurrent = true;
    Promise.all([loaded.machine(), loadCases(id), loadProperties(id)])
      .then(([machine, cases, properties]) => {
        if (isCurrent) setState({ id, player: createPlayer(loaded.chart, machine, cases, properties), problem: '' });
      })
      .catch(() => {
        if (isCurrent) setState({ id, player: null, problem: 'The chart could not be loaded. Check your connection.' });
      });
    return () => {
      isCurrent = false;
    };
  }, [loaded, id]);
  return state?.id === id ? state : { player: null, problem: '' };
}
