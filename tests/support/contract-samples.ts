import type { User } from '../../src/contract/account/session.ts';
import type { Credential } from '../../src/contract/commerce/offers.ts';
import type { Exam } from '../../src/contract/exam/exam.ts';

/** A user who has nothing yet. */
export const ada: User = {
  id: '0198f0aa-0000-7000-8000-000000000001',
  first_name: 'Ada',
  last_name: 'King',
  email: 'ada@example.com',
  roles: [],
  isGuest: false,
  email_verified: true,
  has_password: true,
  created_minutes_ago: 10,
  occupation: null,
  twitter: null,
  linkedin: null,
  avatar: null,
  linkedin_achievement_share_permission: false,
  settings: { exercises: [] },
  metadata: { interest: [] },
  socials: [],
  impersonated_by: null,
  orders: [],
  vouchers: [],
  team_vouchers: [],
  entitlements: [],
};

/** An exam whose terms are accepted and that has not begun. */
export const readyExam: Exam = {
  id: 'exam-1',
  certification_id: 'javascript-senior',
  title: 'JavaScript',
  tech: 'javascript',
  level: 'senior',
  trial: false,
  state: 'ready',
  isTimedOut: false,
  minutes: 40,
  extra_minutes: 0,
  pass_percent: 70,
  questions: 1,
  challenges: 0,
  terms: { version: '2026-01', accepted_at: 1 },
  created_at: 1,
  started_at: null,
  deadline_at: null,
  ended_at: null,
  lease: { epoch: 1, device: null, device_name: null, taken_at: null },
  dispute: null,
  result: null,
  voided_reason: null,
  serverTime: 1,
};

/** A credential of somebody. */
export const earnedCredential: Credential = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  certification_id: 'javascript-senior-developer',
  title: 'Certified JavaScript Developer, Senior',
  tech: 'javascript',
  level: 'senior',
  holder_name: 'Ada Lovelace',
  issued_at: 1,
  status: 'valid',
  revoked_at: null,
};
