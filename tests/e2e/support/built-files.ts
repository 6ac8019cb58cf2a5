import { readManifest } from './built-manifest.ts';

/** A part of the build: one file of code, and the keys of the parts that it imports at once and later. */
type BuiltPart = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Every part of this build by its key; chunks of earlier builds lie in the folder for a day and are none. */
export function builtParts(): Record<string, BuiltPart> {
  return JSON.parse(readManifest());
}

/** The address of a part of the build by the name of its module, such as `blog-page`: file names do not say it. */
export function builtFile(name: string): string {
  const found = Object.values(builtParts()).find((part) => part.name === name);
  if (!found) throw new Error(`The build has no part ${name}.`);
  return `/${found.file}`;
}

/** The key of the part that holds a module, by the end of the module's path. */
export function builtKey(source: string): string {
  const key = Object.keys(builtParts()).find((name) => name.endsWith(source));
  if (!key) throw new Error(`The build has no ${source}.`);
  return key;
}

/** Keys of what is loaded with a part. The entry leads to every page of the site and is there anyway. */
function loadedWith(parts: Record<string, BuiltPart>, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || ['start', 'app'].includes(parts[key]?.name ?? '')) return found;
  found.add(key);
  for (const next of parts[key]?.imports ?? []) loadedWith(parts, next, found);
  return found;
}

/** Keys of what a part, and whatever it leads to, may ask for later. */
export function lazyFrom(key: string): Set<string> {
  const parts = builtParts();
  const reached = loadedWith(parts, key);
  const lazy = new Set<string>();
  // A set that grows while it is walked is walked to its new end.
  for (const at of reached) {
    for (const next of parts[at]?.dynamicImports ?? []) {
      lazy.add(next);
      for (const more of loadedWith(parts, next)) reached.add(more);
    }
  }
  return lazy;
}

/** Addresses of a part and of everything loaded together with it. */
export function filesWith(key: string): string[] {
  const parts = builtParts();
  return [...loadedWith(parts, key)].flatMap((one) => (parts[one] ? [`/${parts[one].file}`] : []));
}
