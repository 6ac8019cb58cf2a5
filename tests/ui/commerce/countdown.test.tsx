// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mount } from '../../support/site/mount.tsx';

const NOW = Date.UTC(2027, 0, 1);
const ENDS = NOW + 90_061_000;

let asked = 0;
let isHidden = false;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  [asked, isHidden] = [0, false];
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ serverTime: Date.now() });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settle = () => act(async () => void (await new Promise((resolve) => setImmediate(resolve))));

type Clock = { useCountdown: typeof import('../../../src/client/flows/commerce/use-countdown.ts').useCountdown };

function Left({ useCountdown }: Clock) {
  const { isOver, parts } = useCountdown(ENDS, false);
  return <p>{[isOver ? 'over' : '', ...parts.map(({ value }) => value)].filter(Boolean).join(':')}</p>;
}

/** A page with a countdown, whose server's time is the device's. */
async function open() {
  const { useCountdown } = await import('../../../src/client/flows/commerce/use-countdown.ts');
  const page = await mount(<Left useCountdown={useCountdown} />);
  await settle();
  const happen = async (target: EventTarget, name: string) => {
    await act(async () => void target.dispatchEvent(new Event(name)));
    await settle();
  };
  return {
    left: () => page.querySelector('p')?.textContent,
    page: (name: string) => happen(window, name),
    turn(hidden: boolean) {
      isHidden = hidden;
      return happen(document, 'visibilitychange');
    },
    async pass(ms: number) {
      await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
      await settle();
    },
  };
}

describe('[ST-11] a countdown', () => {
  test('begins when the time of the server is known, and shows days, hours, minutes and seconds', async () => {
    const { left, pass } = await open();
    expect([left(), asked]).toEqual(['01:01:01:01', 1]);
    await pass(1000);
    expect([left(), asked]).toEqual(['01:01:01:00', 1]);
  });

  test.each(['pageshow', 'online'])(
    'asks the server again on "%s" when the clock of the device was set',
    async (name) => {
      const { page, left } = await open();
      await page(name);
      expect(asked).toBe(1);
      vi.setSystemTime(NOW + 61_000);
      await page(name);
      expect([asked, left()]).toEqual([2, '01:01:00:00']);
    },
  );

  test('rests while the page is hidden, and reads the time when it is shown', async () => {
    const { left, turn, pass } = await open();
    await turn(true);
    await pass(5000);
    expect(left()).toBe('01:01:01:01');
    await turn(false);
    expect(left()).toBe('01:01:00:56');
  });

  test('ends with what it counts', async () => {
    const { left, turn, pass } = await open();
    await turn(true);
    await pass(90_060_999);
    await turn(false);
    // Without days there is no place for them.
    expect(left()).toBe('00:00:01');
    await pass(1);
    expect(left()).toBe('over');
  });
});
