import { useEffect, useRef, useState } from 'react';
import type { RunStep, WorkshopEvent } from '../../../../../machines/site/workshop/workshop.types.ts';
import { readMoves } from '../../../../workshop/simulator/moves.ts';
import { movesOf, type Player } from '../../../../workshop/simulator/player.ts';
import type { Place } from './use-place.ts';
import type { RunMode } from './workshop.select.ts';

/** Servers and messengers cut longer addresses. */
const MAX_LENGTH = 4000;

/**
 * Keeps the steps of a simulation in the address, and plays those of the address that the page was opened with.
 *
 * @returns why they cannot be played, or ''
 */
export function useLinkedRun({
  place,
  onPlace,
  mode,
  step,
  player,
  send,
}: {
  place: Place;
  onPlace: (change: Partial<Place>) => void;
  mode: RunMode;
  step: RunStep | null;
  player: Player | null;
  send: (event: WorkshopEvent) => void;
}): string {
  const asked = useRef(place.run);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    // A reader who comes back to the page finds the run as it was: the steps in the address are those of that run.
    if (mode !== 'none') asked.current = null;
    if (asked.current === null || !player) return;
    const text = asked.current;
    asked.current = null;
    try {
      const [first, ...rest] = player.replay(readMoves(text));
      if (first) send({ type: 'workshop.simulationStarted', step: first });
      for (const next of rest) send({ type: 'workshop.stepTaken', step: next });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      onPlace({ run: null });
    }
  }, [player, mode, send, onPlace]);

  const moves = mode === 'simulating' && step ? movesOf(step) : null;
  const text = moves && JSON.stringify(moves);
  useEffect(() => {
    if (text === null) return;
    setProblem('');
    onPlace({ run: text.length <= MAX_LENGTH ? text : null });
  }, [text, onPlace]);
  return problem;
}
