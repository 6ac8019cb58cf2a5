import type { User } from '../../src/contract/account.ts';

/** A signed-in user as the API shows one, with what a test changes about it. */
export function sampleUser(over: Partial<User> = {}): User {
  return {
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
    ...over,
  };
}
