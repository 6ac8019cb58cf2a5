import { expect, test } from 'vitest';
import { deletionWords } from '../../src/client/pages/account/profile/delete-account.tsx';
import { TEAM_ROLES } from '../../src/contract/account/roles.ts';

test.each(TEAM_ROLES)(
  'before the account of a %s is deleted, the dialog says what becomes of a team without people',
  (role) => {
    expect(deletionWords([role])).toMatch(/A team that has nobody else is archived, and its unused seats are lost/);
  },
);

test('of teams nothing is said to a user who has none', () => {
  expect(deletionWords([])).not.toContain('team');
  expect(deletionWords(['reviewer'])).not.toContain('team');
});
