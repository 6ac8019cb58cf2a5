/** `npm run mutants`: breaks charts; with `code` as its first word, what is no chart. */
if (process.argv[2] === 'code') {
  process.argv.splice(2, 1);
  await import('./proof/code-command.ts');
} else {
  await import('./paths/mutants.ts');
}
