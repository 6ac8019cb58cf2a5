// npm run fonts: makes the fonts that every page loads from those of the packages, after one of them or a character changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeFonts } from './subset-fonts.ts';

const folder = fileURLToPath(new URL('../client/styles/fonts/', import.meta.url));
await mkdir(folder, { recursive: true });
for (const [name, content] of await makeFonts()) {
  await writeFile(`${folder}${name}`, content);
  console.log(`${name}: ${content.length} bytes`);
}
