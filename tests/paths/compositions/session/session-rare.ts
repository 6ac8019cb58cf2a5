import type { Script } from '../../../../src/walks/compose/compose-walk.ts';

/** An administrator acts as Bob; the page was opened again for that. */
const ACTING = [
  'Ada signs in',
  'the server answers login',
  'the user wants to act as Bob',
  'the server answers impersonate',
  'the page is opened again',
  'the server answers validateSession',
];

/** Walks to situations that random walks rarely reach. */
export const rareSessionWalks: readonly Script[] = [
  // The profile holds the account's age at its last change, which is outdated later.
  [
    'a guest opens the start page',
    'Cleo signs up',
    'the server answers register',
    'the user wants to act as Bob',
    'impersonate does not reach the server',
    'two minutes pass',
    'the user changes the profile',
    'two minutes pass',
    'the user wants to act as Bob',
    'the server answers impersonate',
  ],
  [
    'a guest opens the start page',
    ...ACTING,
    'the code of the queue is loaded',
    'the visitor votes',
    'the administrator returns',
    'the server answers runAction',
  ],
  [
    'a guest opens the start page',
    ...ACTING,
    'the visitor opens /upgrade',
    'readFacts does not reach the server',
    'the administrator returns',
    'the server answers stopImpersonating',
    'the page is opened again',
  ],
];
