import type { SimulatorCases } from './cases.types.ts';

const files = import.meta.glob<SimulatorCases>('../cases/*.json', { import: 'default' });
const NONE: SimulatorCases = { input: [], events: {}, outcomes: {} };

/** The cases that the simulator offers for a chart; none for a chart without a model. */
export async function loadCases(chart: string): Promise<SimulatorCases> {
  return (await files[`../cases/${chart}.json`]?.()) ?? NONE;
}
