// Rejects words of word-list.mjs in every tracked file. Exits with 1 if any occurs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { WORDS } from './word-list.mjs';

const FILES = /\.(ts|tsx|mjs|md|yaml|css|html)$/;
const OWN = 'src/tools/word-list.mjs';

const escaped = (words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patterns = WORDS.map(({ code, text, say }) => ({
  word: code ?? text,
  say,
  pattern: code ? new RegExp(`\\b${escaped(code)}\\b`) : new RegExp(escaped(text), 'i'),
}));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => FILES.test(file) && file !== OWN);
let hits = 0;
for (const file of files) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // Deleted, but still in the index.
  }
  for (const [index, line] of text.split('\n').entries()) {
    for (const { word, say, pattern } of patterns) {
      if (!pattern.test(line)) continue;
      hits += 1;
      console.log(`${file}:${index + 1} "${word}": say ${say}`);
    }
  }
}
if (hits > 0) console.log(`${hits} words of src/tools/word-list.mjs`);
process.exit(hits === 0 ? 0 : 1);
