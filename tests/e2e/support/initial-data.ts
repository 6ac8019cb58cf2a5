import { INITIAL_DATA_ID } from '../../../src/contract/prerendered.ts';

/** The address of the data that a page was prerendered from. */
export async function initialDataOf(url: string, path: string): Promise<string> {
  const html = await (await fetch(new URL(path, url))).text();
  const link = html.match(new RegExp(`<link[^>]*id="${INITIAL_DATA_ID}"[^>]*>`))?.[0] ?? '';
  const href = link.match(/href="([^"]+)"/)?.[1];
  if (href === undefined) throw new Error(`The page at ${path} brings no data along.`);
  return new URL(href, url).href;
}
