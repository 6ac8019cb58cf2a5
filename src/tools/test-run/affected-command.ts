// Prints as JSON which tests the changes since a revision can affect: what `npm run test:changed` runs.
import { fileURLToPath } from 'node:url';
import { refuse } from '../command-line.ts';
import { affectedTests } from './affected.ts';
import { changedFiles } from './changed-files.ts';
import { readImportGraph } from './import-graph.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const changed = changedFiles(ROOT, process.argv[2]);
if (changed.kind === 'unknown') refuse(changed.sentence);
const graph = readImportGraph(ROOT, ['machines', 'src', 'tests']);
console.log(JSON.stringify(affectedTests(graph, changed.files)));
