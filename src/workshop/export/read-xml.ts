/** An element of an XML document without text. */
export interface XmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

type Open = XmlElement & { readonly children: XmlElement[] };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TAG = /\s*<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>\s*/y;

/**
 * Reads an XML document of elements and attributes alone, strictly: no text, comments, document types or processing instructions
 * but the declaration.
 *
 * @throws Error with a sentence about what is wrong with the file
 */
export function readXml(xml: string): XmlElement {
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^?]*\?>/, '').trim();
  const open: Open[] = [{ tag: '', attributes: {}, children: [] }];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < body.length) {
    const at = TAG.lastIndex;
    const match = TAG.exec(body);
    if (!match) throw new Error(`The file is not XML as expected at “${body.slice(at, at + 40)}”.`);
    const [, closes, tag = '', list = '', isEmpty] = match;
    if (closes) {
      if (open.pop()?.tag !== tag || open.length === 0) throw new Error(`The file closes ${tag}, which is not open.`);
      continue;
    }
    const element: Open = { tag, attributes: attributesOf(list), children: [] };
    open.at(-1)?.children.push(element);
    if (!isEmpty) open.push(element);
  }
  const [document] = open;
  const [root] = document?.children ?? [];
  if (open.length !== 1 || !root || document?.children.length !== 1)
    throw new Error('The file is not one whole document.');
  return root;
}

const attributesOf = (list: string) =>
  Object.fromEntries(
    [...list.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));|&/g, (all, code: string | undefined, name: string | undefined) => {
    const character = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`The file has the unknown entity ${all}.`);
    return character;
  });
