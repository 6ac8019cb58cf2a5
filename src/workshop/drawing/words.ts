import type { Chart } from '../chart/chart.types.ts';
import { inWords } from '../chart/titles.ts';

/** What an action means, without a full stop; its name in words if nothing else is known. */
export function actionText({ implementations }: Pick<Chart, 'implementations'>, name: string): string {
  return implementations.actions[name]?.description?.replace(/\.$/, '') ?? inWords(name);
}

/** What an invoked actor does, without a full stop; its name in words if nothing else is known. */
export function actorText({ implementations }: Pick<Chart, 'implementations'>, name: string): string {
  return implementations.actors[name]?.description?.replace(/\.$/, '') ?? inWords(name);
}
