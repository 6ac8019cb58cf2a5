import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Attachment = { body?: string | Buffer; path?: string };

/** Stands for a test that something is attached to. */
export function captureAttachments() {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-attached-'));
  const texts = new Map<string, string>();
  return {
    texts,
    testInfo: {
      attach: async (name: string, { body, path }: Attachment = {}): Promise<void> => {
        texts.set(name, path === undefined ? String(body) : readFileSync(path, 'utf8'));
      },
      outputPath: (...parts: string[]) => join(folder, ...parts),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
