import type { Role, TeamRole } from '../../../contract/account/roles.ts';

/** Password of every demo account. Demo data exists outside production only. */
export const DEMO_PASSWORD = 'chartered-demo';

type DemoAccount = {
  email: string;
  first: string;
  last: string;
  roles: Role[];
  exams: string[];
  /** Role in the team of the demo owner, who has it by a team order. */
  team?: TeamRole;
};

export const DEMO_ACCOUNTS: DemoAccount[] = [
  {
    email: 'candidate@example.com',
    first: 'Ada',
    last: 'Candidate',
    roles: [],
    exams: ['javascript-junior-developer', 'javascript-developer', 'javascript-senior-developer'],
  },
  { email: 'reviewer@example.com', first: 'Ren', last: 'Reviewer', roles: ['reviewer'], exams: [] },
  { email: 'admin@example.com', first: 'Amal', last: 'Administrator', roles: ['administrator'], exams: [] },
  { email: 'owner@example.com', first: 'Olga', last: 'Owner', roles: [], exams: [] },
  { email: 'billing@example.com', first: 'Bilal', last: 'Billing', roles: [], exams: [], team: 'billing' },
  { email: 'member@example.com', first: 'Mei', last: 'Member', roles: [], exams: [], team: 'member' },
  { email: 'partner@example.com', first: 'Pablo', last: 'Partner', roles: ['partner'], exams: [] },
  { email: 'manager@example.com', first: 'Mira', last: 'Manager', roles: [], exams: [], team: 'manager' },
];
