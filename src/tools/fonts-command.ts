// npm run fonts: generates the fonts that every page loads from the packages' fonts, after an update of a package or a
// new character.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';
import { makeFonts } from './subset-fonts.ts';

readCommandLine({ name: 'npm run content -- fonts', what: 'Generates the fonts of the pages from the packages.' });

const folder = fileURLToPath(new URL('../client/styles/fonts/', import.meta.url));
await mkdir(folder, { recursive: true });
for (const [name, content] of await makeFonts()) {
  await writeFile(`${folder}${name}`, content);
  console.log(`${name}: ${content.length} bytes`);
}
