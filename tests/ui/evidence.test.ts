import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeDisplay, watchEvidence } from '../../src/client/adapters/exam/evidence.ts';

const LAPTOP = { width: 1440, height: 900, colorDepth: 24, isExtended: false };

let screen = { ...LAPTOP };
let noticed: [kind: string, detail?: string | undefined][] = [];
let stop = () => {};
/** The window of the page, its document, and the exam in other tabs by the name of their channel. */
let page = new EventTarget();
let tab = new EventTarget();
let channels: Channel[] = [];

class Channel extends EventTarget {
  name: string;
  said: unknown[] = [];
  isClosed = false;
  constructor(name: string) {
    super();
    this.name = name;
    channels.push(this);
  }
  postMessage(message: unknown) {
    this.said.push(message);
  }
  close() {
    this.isClosed = true;
  }
}

/** Something is pasted in a part of the page that keeps the event to itself. */
function paste(text: string | null) {
  const clipboardData = text === null ? null : { getData: (kind: string) => (kind === 'text' ? text : '') };
  tab.dispatchEvent(Object.assign(new Event('paste'), { clipboardData }));
}

beforeEach(() => {
  screen = { ...LAPTOP };
  noticed = [];
  channels = [];
  [page, tab] = [new EventTarget(), new EventTarget()];
  vi.useFakeTimers();
  for (const [name, value] of Object.entries({
    addEventListener: page.addEventListener.bind(page),
    document: tab,
    BroadcastChannel: Channel,
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

describe('what reviewers are told of a running exam', () => {
  test('[EX-11] each thing that happens to the page is told by its name, and nothing after the exam is left', () => {
    const all = () => {
      for (const event of ['focus', 'blur', 'online', 'offline']) page.dispatchEvent(new Event(event));
      paste('const a = 1;');
      paste(null);
      channels[0]?.dispatchEvent(new Event('message'));
    };
    all();
    expect(noticed).toEqual([
      ['focus'],
      ['blur'],
      ['online'],
      ['offline'],
      ['paste', '12 characters'],
      ['paste', '0 characters'],
      ['secondTab'],
    ]);
    stop();
    all();
    vi.stubGlobal('innerWidth', 900);
    vi.advanceTimersByTime(10_000);
    expect(noticed).toHaveLength(7);
  });

  test('[EX-11] a paste is seen before the editor takes it', () => {
    const listen = vi.spyOn(tab, 'addEventListener');
    watchEvidence('an-exam', () => undefined)();
    expect(listen.mock.calls).toEqual([['paste', expect.any(Function), expect.objectContaining({ capture: true })]]);
  });

  test('[EX-11] a second tab of the same exam is told by the channel of this exam, which closes with the page', () => {
    expect(channels.map(({ name, said, isClosed }) => ({ name, said, isClosed }))).toEqual([
      { name: 'chartered.exam.an-exam', said: ['opened'], isClosed: false },
    ]);
    stop();
    expect(channels[0]?.isClosed).toBe(true);
  });

  test.each([
    ['a page 170 px narrower than its window', { innerWidth: 1440 - 170 }, false],
    ['a page 171 px narrower', { innerWidth: 1440 - 171 }, true],
    ['a page 270 px lower than its window, as with toolbars', { innerHeight: 900 - 270 }, false],
    ['a page 271 px lower', { innerHeight: 900 - 271 }, true],
    ['a narrower page at 200 %', { innerWidth: 900, devicePixelRatio: 2 }, true],
    ['a narrower page that is zoomed further', { innerWidth: 720, devicePixelRatio: 2.1 }, false],
  ])('[EX-11] developer tools: %s', (_, sizes, isTold) => {
    for (const [name, value] of Object.entries(sizes)) vi.stubGlobal(name, value);
    vi.advanceTimersByTime(1999);
    expect(noticed).toEqual([]);
    vi.advanceTimersByTime(1);
    const told = isTold ? [['devtools']] : [];
    expect(noticed).toEqual(told);
    // Once in an exam.
    vi.advanceTimersByTime(10_000);
    expect(noticed).toEqual(told);
  });
});

describe('display changes as evidence', () => {
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
