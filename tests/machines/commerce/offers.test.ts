import { describe, expect, test } from 'vitest';
import { bundleLevel, isTrialSlug, levelOfSlug, techOfSlug } from '../../../src/contract/slugs.ts';
import { maySeeTeamPage, teamRoleLabels } from '../../../src/contract/team/team-rights.ts';

describe('slugs', () => {
  test.each([
    ['javascript-senior-developer', null, 'senior'],
    ['vue-level-3', null, 'senior'],
    ['javascript-junior-developer', null, 'junior'],
    ['vue-level-1', null, 'junior'],
    ['javascript-developer', null, 'intermediate'],
    ['vue-level-2', undefined, 'intermediate'],
    ['javascript-junior-developer', 'senior', 'senior'],
    ['javascript-senior-developer', 'intermediate', 'intermediate'],
  ] as const)('[VO-05] %s that says %s of itself is of the level %s', (slug, displayLevel, level) => {
    expect(levelOfSlug(slug, displayLevel)).toBe(level);
  });

  test.each([
    ['javascript-junior-developer', 'javascript'],
    ['typescript-developer', 'typescript'],
    ['nuxt-developer', 'nuxt'],
    ['vuejs-trial', 'vuejs'],
    ['angular-level-1', 'angular'],
    ['advanced-react', 'react'],
    ['nuxt-with-typescript', 'typescript'],
    ['something-else', 'vuejs'],
    ['', 'vuejs'],
  ])('[VO-06] %s belongs to %s', (slug, tech) => {
    expect(techOfSlug(slug)).toBe(tech);
  });

  test('[VO-06] a slug that contains "trial" is a trial', () => {
    expect(['javascript-trial', 'trial-vuejs', 'javascript-developer'].map(isTrialSlug)).toEqual([true, true, false]);
  });

  test('[VO-07] the level of a bundle is the highest of its products', () => {
    expect(bundleLevel(['junior', 'senior', 'intermediate'])).toBe('senior');
    expect(bundleLevel(['junior', 'intermediate'])).toBe('intermediate');
    expect(bundleLevel(['junior'])).toBe('junior');
  });
});

describe('the team area', () => {
  test('[PE-01] shows roles as labels, in order, each once', () => {
    expect(teamRoleLabels(['member', 'owner', 'administrator', 'billing', 'manager', 'partner'])).toEqual([
      'Partner',
      'Billing',
      'Manager',
      'Team Member',
    ]);
    expect(teamRoleLabels(['member', 'reviewer'])).toEqual(['Team Member']);
  });

  test('an owner sees every page, other roles the pages they work with, and non-members none', () => {
    const pages = ['teamDashboard', 'teamManage', 'teamProgress', 'teamVouchers', 'teamMyDashboard'] as const;
    const seen = (role: Parameters<typeof maySeeTeamPage>[0][number]) =>
      pages.filter((page) => maySeeTeamPage([role], page));
    expect(seen('owner')).toEqual([...pages]);
    expect(seen('manager')).toEqual([...pages]);
    expect(seen('billing')).toEqual(['teamDashboard', 'teamVouchers', 'teamMyDashboard']);
    expect(seen('partner')).toEqual(['teamDashboard', 'teamManage', 'teamVouchers', 'teamMyDashboard']);
    expect(seen('member')).toEqual(['teamMyDashboard']);
    expect(seen('administrator')).toEqual([]);
  });
});
