import { expect, it } from 'vitest';
import { neverAtRest } from '../../models/model.ts';
import { lintModel } from './lint-model.ts';

it('the linter of models finds checks that can never fail', () => {
  const findings = lintModel({
    checks: {
      idle: () => true,
      silent: () => {},
      unused: (_snapshot, _more) => true,
      looksAtSnapshot: (snapshot) => snapshot.hasTag('busy'),
      looksAtContext: ({ context }) => context !== null,
      looksAtEffects: (_snapshot, { effects }) => effects.length === 0,
      looksInside: (snapshot) => 'children' in snapshot,
      throws: () => {
        throw new Error('The machine never rests here.');
      },
      transient: neverAtRest,
    },
  });
  expect(findings.map(({ where }) => where)).toEqual(['idle', 'silent', 'unused']);
});
