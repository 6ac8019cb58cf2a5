/** Writes what the simulator of the workshop offers for each chart: `src/workshop/cases`. */
import { readCommandLine } from '../../src/tools/command-line.ts';
import { CASES_FOLDER, writeCases } from './cases.ts';

const { given } = readCommandLine({
  name: 'npm run chart -- cases',
  what: 'Writes the payloads of every path model into src/workshop/cases, for the simulator of the workshop.',
  begins: 'Walking the charts.',
  given: [{ name: 'chart', help: 'only this one', optional: true }],
});
console.log(`${await writeCases(given[0])} charts: ${CASES_FOLDER}`);
