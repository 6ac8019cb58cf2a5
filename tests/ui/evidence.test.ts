import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeDisplay, watchEvidence } from '../../src/client/adapters/exam/evidence.ts';

const LAPTOP = { width: 1440, height: 900, colorDepth: 24, isExtended: false };

describe('display changes as evidence', () => {
  let screen = { ...LAPTOP };
  let noticed: [kind: string, detail?: string | undefined][] = [];
  let stop = () => {};

  beforeEach(() => {
    screen = { ...LAPTOP };
    noticed = [];
    vi.useFakeTimers();
    for (const [name, value] of Object.entries({
      addEventListener: () => {},
      document: { addEventListener: () => {} },
      outerWidth: 1440,
      innerWidth: 1440,
      outerHeight: 900,
      innerHeight: 800,
      devicePixelRatio: 1,
      screen,
    })) {
      vi.stubGlobal(name, value);
    }
    stop = watchEvidence('an-exam', (...notice) => noticed.push(notice));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('[EX-11] an added display is recorded once', () => {
    vi.advanceTimersByTime(10_000);
    expect(noticed).toEqual([]);
    screen.isExtended = true;
    vi.advanceTimersByTime(10_000);
    expect(noticed).toEqual([
      ['displayChange', '1440 × 900, 24 bit, the only one → 1440 × 900, 24 bit, one of several'],
    ]);
  });

  test('[EX-11] a window that moves to another display and back is recorded twice', () => {
    Object.assign(screen, { width: 2560, height: 1440 });
    vi.advanceTimersByTime(2000);
    Object.assign(screen, LAPTOP);
    vi.advanceTimersByTime(2000);
    expect(noticed.map(([kind]) => kind)).toEqual(['displayChange', 'displayChange']);
  });

  test('a rotated phone has the same display; a browser need not report further ones', () => {
    const phone = { width: 390, height: 844, colorDepth: 24 };
    expect(describeDisplay({ ...phone, width: 844, height: 390 })).toBe(describeDisplay(phone));
    expect(describeDisplay(phone)).toBe('844 × 390, 24 bit');
  });
});
