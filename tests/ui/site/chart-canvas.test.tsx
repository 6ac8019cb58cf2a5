// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { ChartCanvas } from '../../../src/client/pages/site/workshop/chart-canvas.tsx';
import { readChart } from '../../../src/workshop/chart/read-chart.ts';
import type { ChartLayout, ViewLayout } from '../../../src/workshop/drawing/layout.types.ts';
import type { Look } from '../../../src/workshop/drawing/look.ts';
import { click, mount, passTime } from '../../support/site/mount.tsx';

const chart = readChart(
  createMachine({
    id: 'walk',
    initial: 'near',
    states: {
      near: { on: { gone: { target: 'far', description: 'Somebody goes far.' } } },
      far: { initial: 'in', states: { in: {} } },
    },
  }),
);
const GONE = 'walk.near/gone/0';
const view = (collapsed: string[]): ViewLayout => ({
  width: 1600,
  height: 900,
  collapsed,
  marks: { walk: [10, 10] },
  states: {
    walk: { x: 0, y: 0, width: 1600, height: 900 },
    'walk.near': { x: 20, y: 20, width: 100, height: 50 },
    'walk.far': { x: 1400, y: 800, width: 100, height: 50 },
  },
  edges: [
    {
      from: 'walk.near',
      to: 'walk.far',
      points: [
        [120, 45],
        [1400, 825],
      ],
      transitions: [{ id: GONE, label: { x: 700, y: 400, width: 60, height: 20 } }],
    },
  ],
});
const layout: ChartLayout = {
  chart: 'walk',
  views: { all: view([]), overview: view(['walk.far']), 'open:walk.far': view([]) },
};

// A window in which the drawing does not fit: 400 by 300 pixels.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
});
afterEach(() => vi.restoreAllMocks());

const placed: unknown[] = [];
const happened: string[] = [];
const canvas = (look: Look = {}, more: Partial<Parameters<typeof ChartCanvas>[0]> = {}) => (
  <ChartCanvas
    chart={chart}
    layout={layout}
    name="all"
    look={look}
    onPlace={(change) => placed.push(change)}
    onEvent={(id) => happened.push(id)}
    isComparing={false}
    {...more}
  />
);
const transformOf = (page: HTMLElement) =>
  (page.querySelector<HTMLElement>('.statechart')?.parentElement?.style.transform ?? 'no drawing').replaceAll(
    /-?\d+\.\d+/g,
    (number) => String(Number(Number(number).toFixed(4))),
  );
const buttonOf = (page: HTMLElement, label: string) => page.querySelector(`[aria-label="${label}"]`);
const press = (target: Element | null, key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

describe('[WS-03] the drawing in its window', () => {
  test('opens where the chart begins, as large as can be read', async () => {
    const page = await mount(canvas());
    expect(transformOf(page)).toBe('translate(24px, 24px) scale(0.62)');
    expect(page.querySelector('output')?.textContent).toBe('62%');
    expect(page.querySelector('section')?.getAttribute('aria-label')).toMatch(/^Diagram of Walk\. /);
  });

  test.each<[string, Look, string]>([
    ['a state that is selected', { selected: 'walk.far' }, 'translate(-960px, -510px) scale(0.8)'],
    ['a transition that is selected', { selected: GONE }, 'translate(-384px, -178px) scale(0.8)'],
    [
      'the innermost state that is active',
      { active: new Set(['walk', 'walk.far', 'walk.far.in']) },
      'translate(-960px, -510px) scale(0.8)',
    ],
    [
      'the first transition of what is found',
      { found: new Set(['walk', 'walk.far', GONE]) },
      'translate(-384px, -178px) scale(0.8)',
    ],
    [
      'the state of what is found, without a transition',
      { found: new Set(['walk', 'walk.far']) },
      'translate(-960px, -510px) scale(0.8)',
    ],
    [
      'nothing else for the chart itself',
      { selected: 'walk', found: new Set(['walk']) },
      'translate(24px, 24px) scale(0.62)',
    ],
    ['nothing else for what is seen already', { selected: 'walk.near' }, 'translate(24px, 24px) scale(0.62)'],
    ['nothing else for what the view has not', { selected: 'walk.gone' }, 'translate(24px, 24px) scale(0.62)'],
  ])('shows %s', async (_, look, transform) => {
    expect(transformOf(await mount(canvas(look)))).toBe(transform);
  });

  test('is zoomed about its middle, moved by keys, and shown whole again', async () => {
    const page = await mount(canvas());
    const frame = page.querySelector('section');
    await click(buttonOf(page, 'Zoom in'));
    expect(transformOf(page)).toBe('translate(-20px, -7.5px) scale(0.775)');
    await click(buttonOf(page, 'Zoom out'));
    expect(transformOf(page)).toBe('translate(24px, 24px) scale(0.62)');
    await press(frame, 'ArrowLeft');
    await press(frame, 'ArrowUp');
    expect(transformOf(page)).toBe('translate(84px, 84px) scale(0.62)');
    await press(frame, 'ArrowRight');
    await press(frame, 'ArrowDown');
    expect(transformOf(page)).toBe('translate(24px, 24px) scale(0.62)');
    await press(frame, '+');
    expect(transformOf(page)).toBe('translate(-20px, -7.5px) scale(0.775)');
    await press(frame, '-');
    // The browser's own zoom, and keys of what is drawn, are not for the canvas.
    await press(frame, '+', { ctrlKey: true });
    await press(page.querySelector('[data-id="walk.near"]'), 'ArrowLeft');
    expect(transformOf(page)).toBe('translate(24px, 24px) scale(0.62)');
    await press(frame, '0');
    expect(transformOf(page)).toBe('translate(24px, 51px) scale(0.22)');
    await press(frame, 'ArrowLeft');
    await click(buttonOf(page, 'Show all'));
    expect(transformOf(page)).toBe('translate(24px, 51px) scale(0.22)');
  });

  test('is moved by the wheel, and zoomed by it at the pointer', async () => {
    const page = await mount(canvas());
    const wheel = (init: WheelEventInit) =>
      act(async () => {
        const event = new WheelEvent('wheel', { bubbles: true, cancelable: true });
        for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
        page.querySelector('section')?.dispatchEvent(event);
      });
    await wheel({ deltaX: 10, deltaY: 30 });
    expect(transformOf(page)).toBe('translate(14px, -6px) scale(0.62)');
    await wheel({ deltaX: -10, deltaY: -30 });
    await wheel({ deltaY: -200 * Math.log(2), ctrlKey: true, clientX: 124, clientY: 24 });
    expect(transformOf(page)).toBe('translate(-76px, 24px) scale(1.24)');
  });

  test('says which state or transition was chosen, and opens and closes what holds others', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    placed.length = 0;
    const page = await mount(canvas({ active: new Set(['walk', 'walk.near']) }));
    const hit = (id: string, type: string) =>
      act(async () => {
        page.querySelector(`[data-id="${id}"]`)?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
      });
    // What lies outside of the window is painted after the rest.
    expect(page.querySelector('[data-id="walk.far"]')).toBeNull();
    await passTime(100);
    await hit('walk.far', 'click');
    await hit(GONE, 'click');
    expect(placed).toEqual([
      { state: 'walk.far', transition: null },
      { state: null, transition: GONE },
    ]);
    expect(happened).toEqual([GONE]);
    placed.length = 0;
    await hit('walk.far', 'dblclick');
    const closed = await mount(canvas({ selected: 'walk.far' }, { name: 'overview' }));
    await passTime(100);
    await act(async () => {
      closed.querySelector('[data-id="walk.far"]')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    });
    expect(placed).toEqual([{ view: null }, { view: 'open:walk.far' }]);
  });

  test('is used by keys: Enter and space choose a part, and open what is chosen already; arrows lead to the next', async () => {
    placed.length = 0;
    const page = await mount(canvas({ selected: 'walk.near' }));
    const part = (id: string) => page.querySelector<HTMLElement>(`[data-id="${id}"]`);
    await press(part('walk'), 'Enter');
    await press(part('walk'), ' ');
    await press(part('walk.near'), 'Enter');
    await press(part('walk.near'), 'x');
    expect(placed).toEqual([{ state: 'walk', transition: null }, { state: 'walk', transition: null }, { view: null }]);
    await press(part('walk.near'), 'ArrowUp');
    expect(document.activeElement).toBe(part('walk'));
    await press(part('walk'), 'ArrowDown');
    expect(document.activeElement).toBe(part('walk.near'));
    const chosen = await mount(canvas({ selected: GONE }));
    placed.length = 0;
    // A transition holds nothing that could be opened.
    await press(chosen.querySelector(`[data-id="${GONE}"]`), 'Enter');
    expect(placed).toEqual([{ state: null, transition: GONE }]);
  });

  test('names its views, where there are several', async () => {
    const page = await mount(canvas());
    const options = [...page.querySelectorAll('option')].map((option) => [option.value, option.textContent]);
    expect(options).toEqual([
      ['all', 'Everything'],
      ['overview', 'Overview'],
      ['open:walk.far', 'Far open'],
    ]);
    const alone = await mount(canvas({}, { layout: { chart: 'walk', views: { all: view([]) } } }));
    expect(alone.querySelector('select')).toBeNull();
    const none = await mount(canvas({}, { name: 'gone' }));
    expect(none.textContent).toBe('');
  });
});
