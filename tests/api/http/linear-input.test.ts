import { describe, expect, test } from 'vitest';
import { judgeGrowth, SHAPES, textOf } from '../../support/adversarial.ts';
import { checksOf, patternsOf, textFields } from '../../support/contract-fields.ts';

const FIELDS = textFields();
/** Characters; the largest body of most calls is a good deal smaller. */
const LENGTH = 64_000;
const name = ({ route, in: part, path }: (typeof FIELDS)[number]) => `${route} ${part}.${path.join('.')}`;

describe('texts of the contract', () => {
  test('the cases cover fields of every part of a request, in the promised number of shapes', () => {
    expect(new Set(FIELDS.map((field) => field.in))).toEqual(new Set(['params', 'query', 'headers', 'body']));
    expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  });

  test('the length of a text is checked first, and a text that is too long is not examined further', () => {
    const unbounded = FIELDS.filter(({ schema }) => {
      const [first] = checksOf(schema);
      return !(first?.check === 'max_length' && first.abort === true);
    });
    expect(unbounded.map(name)).toEqual([]);
  });

  test('every pattern is linear on its own, whatever is checked before it', () => {
    const patterns = new Map<string, RegExp>();
    for (const { schema } of FIELDS) {
      for (const pattern of patternsOf(schema)) patterns.set(String(pattern), pattern);
    }
    expect(patterns.size).toBeGreaterThan(10);
    const found = [...patterns.values()].flatMap((pattern) =>
      SHAPES.flatMap((shape) => {
        const work = (length: number) => {
          const text = textOf(shape, length);
          return () => pattern.test(text);
        };
        const sentence = judgeGrowth(work, LENGTH);
        return sentence ? [`${pattern}, ${shape.name}: ${sentence}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  test('every validator runs in time linear in its input', () => {
    const found = FIELDS.flatMap((field) =>
      SHAPES.flatMap((shape) => {
        const work = (length: number) => {
          const text = textOf(shape, length);
          return () => field.schema.safeParse(text);
        };
        const sentence = judgeGrowth(work, LENGTH);
        return sentence ? [`${name(field)}, ${shape.name}: ${sentence}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});
