import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../support/accounts.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { FreshDatabase } from '../../support/databases.ts';
import { describeOnBoth, freshDatabase } from '../../support/suite.ts';

// What takes the same time does the same work. Times themselves are compared in enumeration.test.ts.
describeOnBoth('the statements that a call about an address executes', (kind) => {
  let fresh: FreshDatabase;
  let app: TestApp;
  const statements: string[] = [];

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    app = await createTestApp(fresh, { onStatement: (event) => statements.push(event.query.sql) });
  });
  afterAll(async () => {
    await app.close();
    await fresh.remove();
  });

  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const before = statements.length;
    await call();
    return statements.slice(before);
  }

  test('[AC-03] are the same for "forgot password" whether the address has an account', async () => {
    const ada = await signUp(app);
    const forgot = (email: string) => statementsOf(() => app.ok('forgotPassword', { body: { email } }));
    const known = await forgot(ada.email);
    expect(known.filter((text) => text.startsWith('insert into "password_request"'))).toHaveLength(1);
    expect(await forgot('nobody@example.com')).toEqual(known);
  });
});
