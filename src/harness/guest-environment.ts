/**
 * What candidate code finds in the sandbox, for candidates to read and for the editor to complete. A test runs every name
 * in the sandbox, and compares the lists with the realm's own names.
 */

type GuestGroup = {
  title: string;
  /** Global names, or `Class.member`. */
  names: readonly string[];
  note?: string;
  /** With Vue and React alone. */
  needsPage?: boolean;
};

const words = (text: string): string[] => text.split(' ');

/** Besides the language itself. */
export const GUEST_GROUPS: readonly GuestGroup[] = [
  {
    title: 'Timers',
    names: words('setTimeout clearTimeout setInterval clearInterval queueMicrotask performance.now'),
    note: 'Tests move the clock; it starts at 2025-01-01T00:00:00Z.',
  },
  { title: 'Console', names: words('console.log console.info console.debug console.warn console.error') },
  { title: 'URLs', names: words('URL URLSearchParams'), note: 'Host names are ASCII.' },
  {
    title: 'Data',
    names: words(
      'structuredClone btoa atob TextEncoder TextDecoder crypto.randomUUID crypto.getRandomValues String.localeCompare',
    ),
    note: 'Text is encoded as UTF-8; localeCompare orders Latin text as English does.',
  },
  {
    title: 'Events and cancelling',
    names: words('Event CustomEvent EventTarget AbortController AbortSignal DOMException reportError'),
  },
  {
    title: 'Page',
    names: words(
      'document window Node Element HTMLElement Text DocumentFragment requestAnimationFrame cancelAnimationFrame getComputedStyle matchMedia',
    ),
    note: 'Elements have no size or position: nothing is laid out.',
    needsPage: true,
  },
  {
    title: 'Page events',
    names: words('MouseEvent PointerEvent KeyboardEvent InputEvent FocusEvent SubmitEvent'),
    needsPage: true,
  },
  {
    title: 'Forms',
    names: words(
      'FormData HTMLFormElement.elements HTMLFormElement.requestSubmit HTMLFormElement.reset HTMLFormElement.checkValidity HTMLInputElement.validity HTMLInputElement.setCustomValidity HTMLDialogElement.showModal HTMLDialogElement.close',
    ),
    note: 'A control is reached by its name: form.elements.email.',
    needsPage: true,
  },
];

/** What browsers have and grading has not. The preview takes it away too, so that a program fails there as it would when graded. */
export const GUEST_MISSING: readonly { reason: string; names: readonly string[] }[] = [
  { reason: 'No network', names: words('fetch XMLHttpRequest WebSocket EventSource') },
  { reason: 'No storage', names: words('localStorage sessionStorage indexedDB caches') },
  { reason: 'No locale data', names: words('Intl') },
  { reason: 'No layout to observe', names: words('IntersectionObserver ResizeObserver MutationObserver') },
  {
    reason: 'No threads or modules of other languages',
    names: words('Worker SharedWorker BroadcastChannel Atomics WebAssembly'),
  },
  { reason: 'No custom elements', names: words('customElements') },
];

/** Global names of the language that programs use. */
export const LANGUAGE_GLOBALS: readonly string[] = words(
  'AggregateError Array ArrayBuffer BigInt Boolean DataView Date Error Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array WeakMap WeakRef WeakSet decodeURIComponent encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined',
);

/** What solutions import from the packages, most used first. */
export const PACKAGE_EXPORTS: Readonly<Record<'vue' | 'react', readonly string[]>> = {
  vue: words(
    'ref computed watch watchEffect reactive onMounted onUnmounted nextTick provide inject toRef toRefs shallowRef readonly onBeforeUnmount defineComponent h',
  ),
  react: words(
    'useState useEffect useRef useMemo useCallback useReducer useContext createContext useId useTransition useDeferredValue useLayoutEffect useSyncExternalStore memo forwardRef Fragment Suspense use useActionState useOptimistic',
  ),
};

/** Members of instances, by class. */
export const INSTANCE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Array: words(
    'at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf length map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift values with',
  ),
  String: words(
    'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf length localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substring toLowerCase toUpperCase trim trimEnd trimStart',
  ),
  Number: words('toExponential toFixed toPrecision toString'),
  Map: words('clear delete entries forEach get has keys set size values'),
  Set: words(
    'add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys size symmetricDifference union values',
  ),
  Promise: words('catch finally then'),
  RegExp: words('exec flags global lastIndex source test'),
  Date: words(
    'getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes getUTCMonth getUTCSeconds setDate setFullYear setHours setMinutes setMonth setSeconds setTime toISOString toJSON',
  ),
  Error: words('cause message name'),
  Function: words('apply bind call length name'),
  Iterator: words('drop every filter find flatMap forEach map reduce some take toArray'),
  URL: words('hash host hostname href origin password pathname port protocol search searchParams toString username'),
  URLSearchParams: words('append delete entries forEach get getAll has keys set size sort toString values'),
  AbortController: words('abort signal'),
  AbortSignal: words('aborted addEventListener reason removeEventListener throwIfAborted'),
  EventTarget: words('addEventListener dispatchEvent removeEventListener'),
  TextEncoder: words('encode'),
  TextDecoder: words('decode'),
  Event: words(
    'currentTarget defaultPrevented detail key preventDefault stopImmediatePropagation stopPropagation target type',
  ),
  HTMLElement: words(
    'addEventListener append appendChild blur checked children classList className click closest contains dataset disabled dispatchEvent elements firstElementChild focus getAttribute hasAttribute hidden id innerHTML lastElementChild matches nextElementSibling parentElement prepend previousElementSibling querySelector querySelectorAll remove removeAttribute removeEventListener replaceChildren setAttribute setCustomValidity style textContent toggleAttribute validity value',
  ),
  FormData: words('append delete entries forEach get getAll has keys set values'),
};

/** Members of global objects and classes themselves. */
export const STATIC_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Array: words('from isArray of'),
  Object: words(
    'assign create defineProperty entries freeze fromEntries getOwnPropertyNames getPrototypeOf groupBy hasOwn is isFrozen keys values',
  ),
  Number: words(
    'EPSILON MAX_SAFE_INTEGER MIN_SAFE_INTEGER NEGATIVE_INFINITY POSITIVE_INFINITY isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
  ),
  String: words('fromCharCode fromCodePoint raw'),
  Math: words('E PI abs cbrt ceil cos exp floor hypot log log10 log2 max min pow random round sign sin sqrt tan trunc'),
  JSON: words('parse stringify'),
  Promise: words('all allSettled any race reject resolve try withResolvers'),
  Date: words('UTC now parse'),
  Map: words('groupBy'),
  Symbol: words('asyncIterator for hasInstance iterator toPrimitive toStringTag'),
  Reflect: words('apply construct defineProperty deleteProperty get has ownKeys set'),
  Iterator: words('from'),
  URL: words('canParse parse'),
  AbortSignal: words('abort any timeout'),
  console: words('debug error info log warn'),
  crypto: words('getRandomValues randomUUID'),
  performance: words('now'),
  document: words(
    'activeElement addEventListener body createElement createTextNode getElementById head querySelector querySelectorAll title',
  ),
};
