import { failure } from '../../../../machines/shared/failure.ts';
import type { Role } from '../../../../src/contract/account/roles.ts';
import type { Session, User } from '../../../../src/contract/account/session.ts';
import { ada } from '../../../support/contract-samples.ts';

const MINUTE_MS = 60_000;

/** The people of this world, by the name with which they sign in; `cleo` signs up. */
const PEOPLE: Readonly<Record<string, readonly Role[]>> = { ada: ['administrator'], bob: [], cleo: [] };

/** The server of accounts in its simplest form: who a token belongs to, and what was asked for. */
export function createAccountServer(now: () => number) {
  const createdAt = new Map([
    ['ada', now() - 60 * MINUTE_MS],
    ['bob', now() - 60 * MINUTE_MS],
  ]);
  const tokens = new Map<string, { name: string; by: string | null }>();
  const ran: { id: string; token: string }[] = [];
  let issued = 0;

  function userOf({ name, by }: { name: string; by: string | null }): User {
    return {
      ...ada,
      id: name,
      first_name: name,
      last_name: '',
      email: `${name}@example.com`,
      roles: [...(PEOPLE[name] ?? [])],
      created_minutes_ago: (now() - (createdAt.get(name) ?? now())) / MINUTE_MS,
      impersonated_by: by === null ? null : { id: by, name: by },
    };
  }

  const mustHold = (token: string) => {
    const owner = tokens.get(token);
    if (!owner) throw failure('signedOut', 'Sign in again.');
    return owner;
  };

  /** @throws Failure when there is no such account */
  function signIn(name: string, by: string | null = null): Session {
    if (!createdAt.has(name)) throw failure('invalid', 'Email or password is wrong.');
    issued += 1;
    const token = `token-${issued}`;
    tokens.set(token, { name, by });
    return { token, expires_at: now() + 24 * 60 * MINUTE_MS, user: userOf({ name, by }) };
  }

  return {
    signIn,
    isValid: (token: string | null) => token !== null && tokens.has(token),
    ageMs: (name: string) => now() - (createdAt.get(name) ?? now()),
    ran: (): readonly { id: string; token: string }[] => ran,
    /** @throws Failure */
    validate: (token: string): User => userOf(mustHold(token)),
    /** @throws Failure when the account exists */
    register(name: string) {
      if (createdAt.has(name)) throw failure('invalid', 'The address is taken.');
      createdAt.set(name, now());
      return { message: '', session: signIn(name) };
    },
    end: (token: string) => void tokens.delete(token),
    endAllOf(name: string) {
      for (const [token, owner] of tokens) if (owner.name === name) tokens.delete(token);
    },
    /** @throws Failure */
    impersonate(token: string, name: string): Session {
      const owner = mustHold(token);
      if (!PEOPLE[owner.name]?.includes('administrator')) throw failure('refused', 'Only administrators may.');
      return signIn(name, owner.name);
    },
    /** @throws Failure */
    stopImpersonating(token: string): Session {
      return signIn(mustHold(token).by ?? '');
    },
    /** @throws Failure */
    run(token: string, id: string) {
      mustHold(token);
      ran.push({ id, token });
    },
  };
}
