import { expect, type Locator } from '@playwright/test';
import type { Failure } from '../../../machines/shared/failure.ts';

/**
 * The message of a failure stands at each field that it names, and at no other field of the form. Fails for a field that the
 * form does not have.
 *
 * @param fields inputs by the names that failures give them
 */
export async function expectFieldErrors(
  fields: Readonly<Record<string, Locator>>,
  failure: Pick<Failure, 'errors'> | null,
): Promise<void> {
  const errors = failure?.errors ?? {};
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(errors)));
  for (const [name, field] of Object.entries(fields)) {
    const message = errors[name]?.[0];
    if (message === undefined) {
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      continue;
    }
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(
      new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    );
  }
}
