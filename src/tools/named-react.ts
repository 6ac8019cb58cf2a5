import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** What nearly every module imports of React, which is CommonJS. */
const MODULES: ReadonlySet<string> = new Set(['react', 'react/jsx-runtime']);
const PREFIX = '\0named:';
/** Packages that look a hook up by a text, so that bundlers for older versions of React do not warn. */
const BY_TEXT = /\/node_modules\/(@radix-ui|react-router)\//;

/**
 * Gives each export of React a name of its own, so that parts of the build import the hooks they call. The bundler would
 * have each part make an object of all of React, and call its members.
 */
export function namedReact(): Plugin {
  return {
    name: 'named-react',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler(source, importer, { kind }) {
        // What is itself CommonJS requires all of it.
        if (!importer || importer.startsWith(PREFIX) || kind !== 'import-statement') return null;
        return MODULES.has(source) ? `${PREFIX}${source}` : null;
      },
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler(id) {
        const source = id.slice(PREFIX.length);
        const names = Object.keys(require(source)).filter((name) => !name.startsWith('__'));
        const lines = names.map((name) => `export const ${name} = all.${name};`);
        const code = [`import all from ${JSON.stringify(require.resolve(source))};`, ...lines, 'export default all;'];
        return { code: code.join('\n'), moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: BY_TEXT },
      // A look-up by a text would need an object of everything again.
      handler: (code) => ({
        code: code
          .replaceAll(/\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g, '$1.$2')
          .replaceAll(/\b(React\d*)\[USE_OPTIMISTIC\]/g, '$1.useOptimistic')
          .replaceAll(/\b(React\d*)\[REACT_USE\]/g, '$1.use'),
        map: null,
      }),
    },
  };
}
