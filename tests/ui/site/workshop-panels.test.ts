import { describe, expect, test } from 'vitest';
import { openPanel, type Panel, panelInAddress } from '../../../src/client/pages/site/workshop/panels.ts';
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
