/** Collections of form controls; see https://html.spec.whatwg.org/#htmlformcontrolscollection. */
import type { Element } from './nodes.ts';

type Control = Element & { value?: string; checked?: boolean; type?: string };

/** Radio buttons with one name: `value` is that of the checked one. */
export class RadioNodeList extends Array<Control> {
  // What `filter` and `map` return is an ordinary array.
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
  get value(): string {
    return this.find(({ checked, type }) => type === 'radio' && checked)?.value ?? '';
  }
  set value(value: string) {
    const chosen = this.find((control) => control.type === 'radio' && control.value === String(value));
    if (chosen) chosen.checked = true;
  }
  item(index: number): Control | null {
    return this[index] ?? null;
  }
}

function namedControl(controls: readonly Control[], name: string): Control | RadioNodeList | null {
  if (name === '') return null;
  const found = controls.filter((one) => one.getAttribute('id') === name || one.getAttribute('name') === name);
  return found.length > 1 ? (RadioNodeList.from(found) as RadioNodeList) : (found[0] ?? null);
}

export class HTMLFormControlsCollection {
  readonly #controls: () => readonly Control[];
  constructor(controls: () => readonly Control[]) {
    this.#controls = controls;
  }
  get length(): number {
    return this.#controls().length;
  }
  item(index: number): Control | null {
    return this.#controls()[index] ?? null;
  }
  namedItem(name: unknown): Control | RadioNodeList | null {
    return namedControl(this.#controls(), String(name));
  }
  [Symbol.iterator](): IterableIterator<Control> {
    return this.#controls().values();
  }
}

/** The live collection of a form's controls, by position and by name. */
export function controlsOf(controls: () => readonly Control[]): HTMLFormControlsCollection {
  const collection = new HTMLFormControlsCollection(controls);
  const methods = new Map<PropertyKey, unknown>();
  const lookUp = (key: PropertyKey): unknown => {
    if (typeof key !== 'string') return undefined;
    return /^\d+$/.test(key) ? controls()[Number(key)] : (namedControl(controls(), key) ?? undefined);
  };
  return new Proxy(collection, {
    get(target, key) {
      if (!(key in target)) return lookUp(key);
      const value = Reflect.get(target, key, target);
      if (typeof value !== 'function' || key === 'constructor') return value;
      // Private members need the collection itself.
      if (!methods.has(key)) methods.set(key, value.bind(target));
      return methods.get(key);
    },
    has: (target, key) => key in target || lookUp(key) !== undefined,
    ownKeys: () => [...controls().keys()].map(String),
    getOwnPropertyDescriptor(target, key) {
      const value = key in target ? undefined : lookUp(key);
      return value === undefined ? undefined : { value, writable: false, enumerable: true, configurable: true };
    },
  });
}

/** Between a form and its class: `form.email` is the control of that name, as in browsers. */
export function withNamedControls(
  prototype: object,
  controlsOfForm: (form: object) => readonly Control[] | null,
): object {
  return new Proxy(Object.create(prototype) as object, {
    get(target, key, form) {
      if (typeof key !== 'string' || key in target) return Reflect.get(target, key, form);
      return namedControl(controlsOfForm(form) ?? [], key) ?? undefined;
    },
  });
}
