import { describe, expect, test } from 'vitest';
import { openPanel, type Panel, panelInAddress, subjectOf } from '../../../src/client/pages/site/workshop/panels.ts';
import type { Place } from '../../../src/client/pages/site/workshop/use-place.ts';

const nowhere: Place = {
  state: null,
  transition: null,
  panel: null,
  overlay: null,
  view: null,
  path: null,
  step: null,
  walk: null,
  before: null,
  after: null,
  run: null,
  requirement: null,
};
const nothing = { hasRun: false, hasOverlay: false, hasPath: false };
const path = { ...nothing, hasPath: true };
const opened = (place: Partial<Place>, shown = nothing) => openPanel({ ...nowhere, ...place }, shown);

describe('the panel beside the drawing', () => {
  test('is the one in the address, unless there is nothing to show in it', () => {
    expect([opened({}), opened({ panel: 'outline' }), opened({ panel: 'nonsense' })]).toEqual([
      'details',
      'outline',
      'details',
    ]);
    for (const panel of ['run', 'overlay', 'path']) expect(opened({ panel })).toBe('details');
    expect(opened({ panel: 'run' }, { ...nothing, hasRun: true })).toBe('run');
    expect(opened({ panel: 'overlay' }, { ...nothing, hasOverlay: true })).toBe('overlay');
  });

  test('is a path that the address opens, until something is selected', () => {
    expect(opened({ path: 'abc' }, path)).toBe('path');
    expect(opened({ path: 'abc', state: 'poll.choosing' }, path)).toBe('details');
    expect(opened({ path: 'abc', panel: 'outline' }, path)).toBe('outline');
  });

  test('stays the one that was chosen', () => {
    for (const shown of [nothing, path]) {
      for (const panel of ['details', 'outline', 'transitions'] satisfies Panel[]) {
        expect(opened({ panel: panelInAddress(panel, nowhere, shown) }, shown)).toBe(panel);
      }
    }
    expect(panelInAddress('details', nowhere, nothing)).toBeNull();
    expect(panelInAddress('path', nowhere, path)).toBeNull();
  });
});

describe('what a panel is about, for which it starts at its top', () => {
  const about = (panel: Panel, place: Partial<Place>, simulation: { at: number; count: number } | null = null) =>
    subjectOf(panel, { ...nowhere, ...place }, simulation);

  test('is what is selected for the details, and the step of a simulation', () => {
    expect(about('details', { state: 'a' })).not.toBe(about('details', { state: 'b' }));
    expect(about('details', { state: 'a' })).not.toBe(about('details', { transition: 'a/b/0' }));
    expect(about('run', {}, { at: 0, count: 1 })).not.toBe(about('run', {}, { at: 1, count: 2 }));
    // A step from an earlier one replaces what followed.
    expect(about('run', {}, { at: 1, count: 3 })).not.toBe(about('run', {}, { at: 1, count: 2 }));
  });

  test('stays for lists that the reader chooses from, and for runs that go on by themselves', () => {
    for (const panel of ['outline', 'overlay', 'path'] as const) {
      expect(about(panel, { state: 'a' })).toBe(about(panel, { state: 'b' }));
    }
    expect(about('run', { state: 'a' })).toBe(about('run', { state: 'b' }));
    expect(about('details', { state: 'a' }, { at: 0, count: 1 })).toBe(about('details', { state: 'a' }));
  });
});
