/** The `style` of an element: declarations in order, synchronized with the attribute. */
export type Style = {
  cssText: string;
  setProperty(name: string, value: string | null, priority?: string): void;
  getPropertyValue(name: string): string;
  removeProperty(name: string): string;
} & Record<string, unknown>;

function kebab(name: string): string {
  if (name.startsWith('--')) return name;
  if (name === 'cssFloat') return 'float';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-');
}

/** @param changed called with the new text of the attribute */
export function createStyle(text: string, changed: (text: string) => void): Style {
  const values = new Map<string, string>();
  const read = (source: string): void => {
    values.clear();
    for (const declaration of source.split(/;(?![^(]*\))/)) {
      const colon = declaration.indexOf(':');
      if (colon < 0) continue;
      const value = declaration.slice(colon + 1).trim();
      if (value !== '') values.set(kebab(declaration.slice(0, colon).trim()), value);
    }
  };
  const write = (): string => [...values].map(([name, value]) => `${name}: ${value};`).join(' ');
  const set = (name: string, value: unknown, priority = ''): void => {
    const given = value === null || value === undefined ? '' : String(value).trim();
    if (given === '') values.delete(kebab(name));
    else values.set(kebab(name), priority === 'important' ? `${given} !important` : given);
    changed(write());
  };
  const own: Record<string, unknown> = {
    setProperty: set,
    getPropertyValue: (name: string) => values.get(kebab(name)) ?? '',
    removeProperty: (name: string) => {
      const old = values.get(kebab(name)) ?? '';
      set(name, '');
      return old;
    },
  };
  read(text);
  return new Proxy(own, {
    has: (_target, key) => typeof key === 'string',
    get(_target, key) {
      if (typeof key !== 'string') return undefined;
      if (key === 'cssText') return write();
      if (key === 'length') return values.size;
      return Object.hasOwn(own, key) ? own[key] : (values.get(kebab(key)) ?? '');
    },
    set(_target, key, value) {
      if (key === 'cssText') {
        read(String(value ?? ''));
        changed(write());
      } else if (typeof key === 'string' && !Object.hasOwn(own, key)) {
        set(key, value);
      }
      return true;
    },
  }) as Style;
}
