import { describe, expect, test } from 'vitest';
import { accountAgeMinutes, isNewAccount, newAccountMs } from '../../../machines/shared/new-account.ts';
import { joinName, splitFullName } from '../../../src/contract/account/person-name.ts';

describe('a new account', () => {
  const CREATED = 1_000_000;

  test.each([
    [-5000, true, 180_000],
    [0, true, 180_000],
    [60_001, true, 119_999],
    // Not for another minute, because whole minutes are two.
    [179_999, true, 1],
    [180_000, false, 0],
    [600_000, false, 0],
  ])('[ST-06, LI-02] %i ms after its creation: new %s', (after, isNew, msLeft) => {
    const age = accountAgeMinutes(CREATED, CREATED + after);
    expect([isNewAccount(age), newAccountMs(age)]).toEqual([isNew, msLeft]);
  });
});

describe('a name', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada  King of\tLovelace ', 'Ada', 'King of Lovelace'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
  ])('[VA-02] "%s" is split at its first space', (fullName, first, last) => {
    expect(splitFullName(fullName)).toEqual({ first, last });
  });

  test.each([
    ['Ada', 'Lovelace', 'Ada Lovelace'],
    ['Ada', '', 'Ada'],
    [null, null, ''],
  ])('%s and %s read "%s"', (first, last, name) => {
    expect(joinName(first, last)).toBe(name);
  });
});
