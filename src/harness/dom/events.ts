/** Events of the small DOM: dispatch with capture, target and bubble phases as in https://dom.spec.whatwg.org/#events. */

type EventInit = { bubbles?: boolean; cancelable?: boolean; composed?: boolean } & Record<string, unknown>;
type Listener = {
  type: string;
  callback: ((event: Event) => unknown) | { handleEvent(event: Event): unknown };
  capture: boolean;
  once: boolean;
  isRemoved: boolean;
};
type ListenerOptions = boolean | { capture?: boolean; once?: boolean; passive?: boolean; signal?: AbortSignal };

export class Event {
  static readonly NONE = 0;
  static readonly CAPTURING_PHASE = 1;
  static readonly AT_TARGET = 2;
  static readonly BUBBLING_PHASE = 3;
  readonly type: string;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly composed: boolean;
  readonly timeStamp: number = performance.now();
  readonly isTrusted: boolean = false;
  target: EventTarget | null = null;
  currentTarget: EventTarget | null = null;
  eventPhase = 0;
  defaultPrevented = false;
  cancelBubble = false;
  stopsAtOnce = false;
  path: EventTarget[] = [];

  constructor(type: string, init: EventInit = {}) {
    this.type = String(type);
    this.bubbles = Boolean(init.bubbles);
    this.cancelable = Boolean(init.cancelable);
    this.composed = Boolean(init.composed);
  }
  get srcElement(): EventTarget | null {
    return this.target;
  }
  get returnValue(): boolean {
    return !this.defaultPrevented;
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation(): void {
    this.cancelBubble = true;
  }
  stopImmediatePropagation(): void {
    this.cancelBubble = true;
    this.stopsAtOnce = true;
  }
  composedPath(): EventTarget[] {
    return [...this.path];
  }
}

/** An event class whose further properties come from its init dictionary. */
function eventClass(base: typeof Event, defaults: Record<string, unknown>): typeof Event {
  return class extends base {
    constructor(type: string, init: EventInit = {}) {
      super(type, init);
      for (const [name, value] of Object.entries(defaults)) {
        Object.defineProperty(this, name, { value: init[name] ?? value, writable: true, configurable: true });
      }
    }
  };
}

export const CustomEvent = eventClass(Event, { detail: null });
const UIEvent = eventClass(Event, { view: null, detail: 0 });
const modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const pointer = { button: 0, buttons: 0, clientX: 0, clientY: 0, screenX: 0, screenY: 0, pageX: 0, pageY: 0 };
const withModifiers = (base: typeof Event, defaults: Record<string, unknown>): typeof Event =>
  class extends eventClass(base, { ...modifiers, ...defaults }) {
    getModifierState(): boolean {
      return false;
    }
  };
export const MouseEvent = withModifiers(UIEvent, { ...pointer, relatedTarget: null });
const PointerEvent = withModifiers(MouseEvent, { pointerId: 0, pointerType: '' });
const KeyboardEvent = withModifiers(UIEvent, {
  key: '',
  code: '',
  keyCode: 0,
  charCode: 0,
  which: 0,
  location: 0,
  repeat: false,
  isComposing: false,
});
const InputEvent = eventClass(UIEvent, { data: null, inputType: '', isComposing: false });
export const FocusEvent = eventClass(UIEvent, { relatedTarget: null });
export const SubmitEvent = eventClass(Event, { submitter: null });

export class EventTarget {
  private readonly listeners: Listener[] = [];

  addEventListener(type: string, callback: Listener['callback'] | null, options: ListenerOptions = false): void {
    if (callback === null || callback === undefined) return;
    const capture = typeof options === 'boolean' ? options : Boolean(options.capture);
    const { once = false, signal } = typeof options === 'boolean' ? {} : options;
    if (signal?.aborted) return;
    const isKnown = this.listeners.some(
      (known) => known.type === type && known.callback === callback && known.capture === capture,
    );
    if (isKnown) return;
    this.listeners.push({ type, callback, capture, once, isRemoved: false });
    signal?.addEventListener('abort', () => this.removeEventListener(type, callback, { capture }));
  }

  removeEventListener(type: string, callback: Listener['callback'] | null, options: ListenerOptions = false): void {
    const capture = typeof options === 'boolean' ? options : Boolean(options.capture);
    const index = this.listeners.findIndex(
      (known) => known.type === type && known.callback === callback && known.capture === capture,
    );
    if (index < 0) return;
    (this.listeners[index] as Listener).isRemoved = true;
    this.listeners.splice(index, 1);
  }

  dispatchEvent(event: Event): boolean {
    event.target = this;
    event.path = this.eventPath();
    const outer = (globalThis as { event?: unknown }).event;
    (globalThis as { event?: unknown }).event = event;
    try {
      for (const target of [...event.path].reverse()) {
        if (event.cancelBubble) break;
        event.eventPhase = target === this ? Event.AT_TARGET : Event.CAPTURING_PHASE;
        target.callListeners(event, true);
      }
      for (const target of event.path) {
        if (event.cancelBubble || (target !== this && !event.bubbles)) break;
        event.eventPhase = target === this ? Event.AT_TARGET : Event.BUBBLING_PHASE;
        target.callListeners(event, false);
      }
    } finally {
      (globalThis as { event?: unknown }).event = outer;
    }
    event.eventPhase = Event.NONE;
    event.currentTarget = null;
    return !event.defaultPrevented;
  }

  /** This target and those an event bubbles to, innermost first. */
  protected eventPath(): EventTarget[] {
    return [this];
  }

  private callListeners(event: Event, capture: boolean): void {
    event.currentTarget = this;
    for (const listener of [...this.listeners]) {
      if (listener.type !== event.type || listener.capture !== capture || listener.isRemoved) continue;
      if (listener.once) this.removeEventListener(listener.type, listener.callback, { capture });
      try {
        if (typeof listener.callback === 'function') listener.callback.call(this, event);
        else listener.callback.handleEvent(event);
      } catch (thrown) {
        reportError(thrown);
      }
      if (event.stopsAtOnce) return;
    }
    const handler = capture ? null : (this as Record<string, unknown>)[`on${event.type}`];
    if (typeof handler !== 'function') return;
    try {
      if (handler.call(this, event) === false) event.preventDefault();
    } catch (thrown) {
      reportError(thrown);
    }
  }
}

/** The classes by their global names. */
export const eventClasses = {
  Event,
  EventTarget,
  CustomEvent,
  UIEvent,
  MouseEvent,
  PointerEvent,
  KeyboardEvent,
  InputEvent,
  FocusEvent,
  SubmitEvent,
};
