import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { stableJson, UnwritableError } from '../../src/walks/stable-json.ts';

const fieldOf = (value: unknown): string => {
  try {
    return stableJson(value);
  } catch (error) {
    if (error instanceof UnwritableError) return `${error.field}: ${error.what}`;
    throw error;
  }
};

class Basket {
  readonly size = 2;
}

describe('the written form of a value', () => {
  it('is the same for equal values, whatever the order of their fields', () => {
    expect(stableJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    expect(stableJson({ a: true, b: [1, { c: 'x', d: null }] })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  });

  it('names a file by name, type, size and content', () => {
    const file = new File(['hello'], 'note.txt', { type: 'text/plain' });
    // sha256 of "hello" begins with 2cf24dba5f.
    expect(stableJson({ file })).toBe('{"file":"[file note.txt, text/plain, 5 bytes, 2cf24dba5f]"}');
    expect(stableJson(new Blob(['hello'], { type: 'text/plain' }))).toBe('"[blob, text/plain, 5 bytes, 2cf24dba5f]"');
    const texts = [
      new File(['hello'], 'note.txt', { type: 'text/plain' }),
      new File(['hello'], 'other.txt', { type: 'text/plain' }),
      new File(['hello'], 'note.txt'),
      new File(['hallo'], 'note.txt', { type: 'text/plain' }),
      new Blob(['hello'], { type: 'text/plain' }),
      new Blob(['hell']),
      new Blob(),
    ].map(stableJson);
    expect(new Set(texts).size).toBe(7);
    expect(stableJson(new Blob(['say hello']).slice(4, 9, 'text/plain'))).toBe(
      '"[blob, text/plain, 5 bytes, 2cf24dba5f]"',
    );
  });

  it('tells apart what JSON writes alike', () => {
    const values = [
      ...[{}, [], null, '', 0, false, 'x', [undefined], [null], Number.NaN, Number.POSITIVE_INFINITY],
      ...[new Date(0), new Date(1), new Date(Number.NaN), new Date(0).toISOString()],
      ...[new Map(), new Map([['a', 1]]), new Set(), new Set(['a'])],
      ...[new URL('https://a.example/'), new URL('https://b.example/'), /a/, /a/i],
      ...[new Error('a'), new Error('b'), new TypeError('a'), new Error('a', { cause: 1 })],
      ...[Object.assign(new Error('a'), { code: 'gone' }), 5n, Symbol('a'), Symbol('b')],
      ...[function one() {}, function two() {}, new Uint8Array([1, 2]), new Uint8Array([1, 3]), new ArrayBuffer(2)],
      new Uint16Array([1, 2]),
    ];
    const texts = values.map(stableJson);
    expect(new Set(texts).size).toBe(values.length);
    expect(texts.filter((text) => text === '{}')).toHaveLength(1);
    expect(stableJson(new Date('2026-03-01T00:00:00Z'))).toBe('"[date 2026-03-01T00:00:00.000Z]"');
  });

  it('names an actor by its id, and ends where a value contains itself', () => {
    const actor = createActor(createMachine({}), { id: 'parent' });
    const round: { self?: unknown } = {};
    round.self = round;
    expect(stableJson({ actor, round })).toBe('{"actor":"[actor parent]","round":{"self":"[circular]"}}');
  });

  it('does not exist for an instance of a class: the error names the field', () => {
    expect(fieldOf(new Basket())).toBe(': an instance of Basket');
    expect(fieldOf({ order: { baskets: [{}, new Basket()] } })).toBe('order.baskets[1]: an instance of Basket');
    expect(fieldOf({ call: Promise.resolve() })).toBe('call: an instance of Promise');
    expect(fieldOf({ seen: new WeakSet() })).toBe('seen: an instance of WeakSet');
    expect(fieldOf({ head: new Headers() })).toBe('head: an instance of Headers');
    expect(fieldOf({ odd: { [Symbol('a')]: 1 } })).toBe('odd: fields named by symbols');
    expect(() => stableJson({ order: new Basket() })).toThrow(
      'the field order holds an instance of Basket, which has no written form',
    );
  });
});
