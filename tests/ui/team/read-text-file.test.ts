import { expect, test } from 'vitest';
import { readTextFile } from '../../../src/client/adapters/team/read-text-file.ts';

const read = (...parts: BlobPart[]) => readTextFile(new Blob(parts));
const LINE = 'jos\u00E9@example.com;Jos\u00E9;Nu\u00F1ez';

test('[TM-08] a table is read in each encoding that spreadsheets write', async () => {
  expect(await read(LINE)).toBe(LINE);
  expect(await read('\u{FEFF}', LINE)).toBe(LINE);
  expect(await read(Uint8Array.from(LINE, (char) => char.charCodeAt(0)))).toBe(LINE);
  const little = Uint8Array.from([...LINE].flatMap((char) => [char.charCodeAt(0), 0]));
  expect(await read(Uint8Array.of(0xff, 0xfe), little)).toBe(LINE);
  expect(await read(Uint8Array.of(0xfe, 0xff, 0), little.slice(0, -1))).toBe(LINE);
  expect(await read('')).toBe('');
});

test('[TM-08] a file of 10 MB and one that is no text are refused', async () => {
  await expect(read(new Uint8Array(10_000_000))).rejects.toThrow('The file is too large.');
  // What a workbook and a picture begin with.
  await expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).rejects.toThrow('The file is not text.');
  await expect(read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))).rejects.toThrow('The file is not text.');
});
