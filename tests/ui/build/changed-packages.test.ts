import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { withNodesOnDemand } from '../../../src/tools/charts-on-demand.ts';

type Machine = AnyStateMachine & { idMap: Map<string, AnyStateNode> };

/** Every node of a chart as it is run. */
function nodesOf(machine: AnyStateMachine): unknown {
  const nodes = [...(machine as Machine).idMap.values()];
  return JSON.parse(
    JSON.stringify(
      nodes.map(({ id, path, type, order, tags, on, always, invoke }) => [
        id,
        path,
        type,
        order,
        tags,
        on,
        always,
        invoke,
      ]),
    ),
  );
}

const installed = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));

test('a chart makes its states when they are needed, and they are the same', async () => {
  const entry = installed('xstate/dist/xstate.esm.js');
  const name = /'\.\/(StateMachine-\w+\.esm\.js)'/.exec(readFileSync(entry, 'utf8'))?.[1] ?? '';
  const file = join(dirname(entry), name);
  const folder = mkdtempSync(join(tmpdir(), 'xstate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const changed = join(folder, 'machine.mjs');
  const absolute = (_: string, path: string) => `from '${pathToFileURL(join(dirname(entry), path))}'`;
  writeFileSync(changed, withNodesOnDemand(readFileSync(file, 'utf8')).replaceAll(/from '(\.[^']+)'/g, absolute));
  const { S: StateMachine } = (await import(/* @vite-ignore */ pathToFileURL(changed).href)) as {
    S: new (config: unknown, implementations: unknown) => Machine;
  };

  const made = new StateMachine(sessionMachine.config, sessionMachine.implementations);
  expect(made.idMap.size).toBe(0);
  expect(made.getStateNodeById('session.guest').path).toEqual(['guest']);
  expect(nodesOf(made)).toEqual(nodesOf(sessionMachine));
  expect(made.events).toEqual(sessionMachine.events);
  expect(Object.keys(made.states)).toEqual(Object.keys(sessionMachine.states));
  expect((made.provide({}) as Machine).idMap.size).toBe(0);
  expect(() => withNodesOnDemand('')).toThrow('XState');
});
