import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { examMachine } from '../../machines/exam/exam/exam.machine.ts';
import { copyLinkMachine } from '../../machines/site/copy-link/copy-link.machine.ts';
import { pollMachine } from '../../machines/site/poll/poll.machine.ts';
import { installWindow } from '../../src/harness/dom/window.ts';
import { loadChart } from '../../src/workshop/registry.ts';
import type { Statechart as StatechartComponent, StatechartProps } from '../../src/workshop/statechart/statechart.tsx';

// A page of somebody else, with nothing of the workshop but the component.
let Statechart: typeof StatechartComponent;
let show: (props: StatechartProps) => Promise<void>;

beforeAll(async () => {
  installWindow(globalThis as unknown as Record<string, unknown>);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  ({ Statechart } = await import('../../src/workshop/statechart/statechart.tsx'));
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  show = async (props) => {
    // Then the drawing is there as soon as React asks for it.
    await loadChart(props.machine.id);
    await act(async () => root.render(<Statechart {...props} />));
  };
});
afterEach(() => vi.restoreAllMocks());

const part = (id: string) => document.querySelector(`[data-id="${id}"]`);
const nameOf = (id: string) => part(id)?.getAttribute('aria-label') ?? '';
const press = (id: string, type = 'click') =>
  act(async () => {
    part(id)?.dispatchEvent(new Event(type, { bubbles: true }));
  });
const drawn = () => vi.waitFor(() => expect(document.querySelector('svg')).not.toBeNull());

test('[WS-02] a machine alone is drawn; with a snapshot its state is marked, and follows the actor', async () => {
  await show({ machine: copyLinkMachine });
  await drawn();
  expect(nameOf('copyLink.idle')).toMatch(/^Idle: /);

  const copyLink = copyLinkMachine.provide({
    actors: { writeClipboard: fromPromise(() => new Promise<void>(() => {})) },
  });
  const actor = createActor(copyLink, { input: { url: 'https://example.com' } }).start();
  await show({ machine: copyLink, snapshot: actor.getSnapshot() });
  expect(nameOf('copyLink.idle')).toMatch(/^Idle, active: /);
  actor.send({ type: 'copyLink.pressed' });
  await show({ machine: copyLink, snapshot: actor.getSnapshot() });
  expect([nameOf('copyLink.idle'), nameOf('copyLink.copying')].map((name) => name.includes(', active'))).toEqual([
    false,
    true,
  ]);
  actor.stop();
});

test('overlays are shown, and callbacks hear what was chosen: a transition of an active state as an event', async () => {
  const chosen = vi.fn();
  const happened = vi.fn();
  const pressed = 'copyLink.idle/copyLink.pressed/0';
  const snapshot = createActor(copyLinkMachine, { input: { url: '' } }).getSnapshot();
  const overlays = new Map([[pressed, { tone: 'info', label: '12×' } as const]]);
  const callbacks = { onSelect: chosen, onEvent: ({ eventType }: { eventType: string }) => happened(eventType) };
  await show({ machine: copyLinkMachine, snapshot, overlays, ...callbacks });
  await drawn();
  expect(nameOf(pressed)).toContain('12×');
  await press(pressed);
  await press('copyLink.copying');
  expect(chosen.mock.calls).toEqual([[pressed], ['copyLink.copying']]);
  expect(happened.mock.calls).toEqual([['copyLink.pressed']]);
});

test('[WS-02, WS-03] whatever else is shown of the same chart is drawn, and taken away again', async () => {
  const pressed = 'copyLink.idle/copyLink.pressed/0';
  const markup = () => document.querySelector('svg')?.innerHTML ?? '';
  const shown = async (look: Partial<StatechartProps>) => {
    await show({ machine: copyLinkMachine, ...look });
    return markup();
  };
  const plain = await shown({});
  const looks: Partial<StatechartProps>[] = [
    { lit: new Set([pressed]) },
    { failed: pressed },
    { selected: pressed },
    { overlays: new Map([[pressed, { tone: 'info', label: '12×' }]]) },
    { overlays: new Map([[pressed, { tone: 'info', pattern: 'dotted' }]]) },
    { messages: new Map([[pressed, 'is heard']]) },
    { found: new Set([pressed]) },
    { idPrefix: 'second' },
    { snapshot: createActor(copyLinkMachine, { input: { url: '' } }).getSnapshot() },
  ];
  const drawn = new Set([plain]);
  for (const look of looks) {
    drawn.add(await shown(look));
    expect(await shown({})).toBe(plain);
  }
  expect(drawn.size).toBe(looks.length + 1);
});

test('a large chart opens as an overview, and with a snapshot in the view that shows the active state', async () => {
  await show({ machine: examMachine });
  await drawn();
  expect([part('exam.taking') !== null, part('exam.taking.answering')]).toEqual([true, null]);
  await press('exam.taking', 'dblclick');
  expect(part('exam.taking.answering')).not.toBeNull();
  const snapshot = examMachine.resolveState({ value: { taking: 'answering' }, context: {} as never });
  await show({ machine: examMachine, snapshot });
  expect(nameOf('exam.taking.answering')).toContain(', active');
});

test('a machine without a drawing, and the snapshot of another one, get a sentence', async () => {
  const stranger = pollMachine.provide({});
  Object.assign(stranger, { id: 'stranger' });
  await show({ machine: stranger });
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(
      'There is no drawing of stranger: only the charts in machines/ have one.',
    ),
  );
  const snapshot = examMachine.resolveState({ value: 'loading', context: {} as never });
  await show({ machine: copyLinkMachine, snapshot });
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('The snapshot is one of exam, not of copyLink.');
});
