import type { Plugin } from 'vite';

const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

const STACKLESS = 'function stackless(value) { return Object.create(Error.prototype, { message: { value } }); }';

/**
 * Makes the errors with which React interrupts itself without a stack, which nobody reads. They are made while React is
 * evaluated, in the midst of its largest function: with developer tools or Lighthouse attached, the browser parses that
 * function and all of the chunk a second time for a stack, which takes longer than evaluating them.
 */
export function stacklessSignals(): Plugin {
  return {
    name: 'stackless-signals',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutStacks(code), map: null }),
    },
  };
}

/**
 * Replaces the errors that a build of React DOM keeps to be thrown.
 *
 * @throws Error when there are none: React makes them in another way now, and this would go unnoticed
 */
export function withoutStacks(code: string): string {
  const changed = code.replaceAll(SIGNAL, '$1 = stackless($2)');
  if (changed === code) throw new Error('React DOM has no errors of its own as stackless-signals.ts knows them.');
  return `${changed}\n${STACKLESS}`;
}
