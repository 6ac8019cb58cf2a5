import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 12;
const MAX_LINE = 200;

/**
 * A failure for the end of a run, where a log that was cut still shows it.
 *
 * @param {string} title
 * @param {readonly (string | undefined)[]} messages of its errors, with the colours of a terminal
 */
export function failureWithReason(title, messages) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message ?? '').split('\n'));
  const told = lines.filter((line) => line.trim() !== '').slice(0, MAX_LINES);
  return [title, ...told.map((line) => `      ${line.slice(0, MAX_LINE)}`)].join('\n');
}
