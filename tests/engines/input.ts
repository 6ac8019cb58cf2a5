/** Input sources with their actions: https://www.w3.org/TR/webdriver2/#actions. */
export type Actions = { type: 'pointer' | 'key'; id: string; actions: Record<string, string | number>[] }[];

/** Code points of keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const KEYS = { Backspace: '\uE003', Enter: '\uE007', Control: '\uE009', Escape: '\uE00C', End: '\uE010' } as const;
export type Key = keyof typeof KEYS;

/** A click of the main button. @param x CSS pixels from the left of the viewport @param y from its top */
export function clickAt({ x, y }: { x: number; y: number }): Actions {
  const actions = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', actions }];
}

/** Text as it is typed, key by key; a line break is Enter. */
export function typed(text: string): Actions {
  const strokes = [...text].map((character) => (character === '\n' ? KEYS.Enter : character));
  return keyboard(strokes.flatMap((value) => [down(value), up(value)]));
}

/** Keys that are held together. */
export function pressed(...keys: Key[]): Actions {
  const values = keys.map((key) => KEYS[key]);
  return keyboard([...values.map(down), ...values.toReversed().map(up)]);
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });
const keyboard = (actions: Actions[number]['actions']): Actions => [{ type: 'key', id: 'keyboard', actions }];
