export type Person = { email: string; password: string; name: string };

/** Tells what one process makes from what another does. */
export const RUN = crypto.randomUUID().slice(0, 8);

let people = 0;
/** A new user. */
export function newPerson(): Person {
  people += 1;
  return { email: `person-${RUN}-${people}@example.com`, password: 'correct horse battery', name: 'Grace Hopper' };
}
