import type { Plugin } from 'vite';

/** What XState's machine does when it is constructed becomes what it does on demand; what no page reads goes. */
const CHANGES: readonly [before: RegExp, after: string][] = [
  [/this\.root = void 0;/, 'this._root = void 0;'],
  [/this\.(?:states|events) = void 0;(?=[^{}]*this\.id = config\.id \|\| '\(machine\)')/g, ''],
  [
    /this\.root = new StateNode\(config, \{\s+_key: this\.id,\s+_machine: this\s+\}\);\s+this\.root\._initialize\(\);\s+formatRouteTransitions\(this\.root\);\s+this\.states = this\.root\.states;.*\s+this\.events = this\.root\.events;\s+\}/,
    `}
  get root() {
    if (!this._root) {
      this._root = new StateNode(this.config, { _key: this.id, _machine: this });
      this._root._initialize();
      formatRouteTransitions(this._root);
    }
    return this._root;
  }
  get states() { return this.root.states; }
  get events() { return this.root.events; }`,
  ],
  // What describes a node or a chart as a whole, for tools.
  [
    /\/\*\* The well-structured state node definition\. \*\/\s+get definition\(\)[\s\S]*?toJSON\(\) \{\s+return this\.definition;\s+\}/,
    '',
  ],
  [/get definition\(\) \{\s+return this\.root\.definition;\s+\}\s+toJSON\(\) \{\s+return this\.definition;\s+\}/, ''],
  // Filled while the nodes are made.
  [/const stateNode = this\.idMap\.get\(/, 'const stateNode = this.root.machine.idMap.get('],
];

/**
 * Lets a chart make its states and transitions when it is run first. XState makes them when a chart is defined, and once more
 * when it gets its effects; that was a third of the time in which the code of every page is evaluated. Its `definition` is left
 * out, because no page reads it.
 */
export function chartsOnDemand(): Plugin {
  return {
    name: 'charts-on-demand',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/ },
      handler: (code) => ({ code: withNodesOnDemand(code), map: null }),
    },
  };
}

/**
 * Changes the class of machines in a build of XState.
 *
 * @throws Error when it is written in another way than this knows
 */
export function withNodesOnDemand(code: string): string {
  return CHANGES.reduce((text, [before, after]) => {
    if (text.search(before) === -1) throw new Error(`XState's machine has no ${before.source} any more.`);
    return text.replace(before, after);
  }, code);
}
