import type { FreeWeekendState } from '../../../../contract/commerce/offers.ts';

type Step = readonly [title: string, words: string];

const ACCOUNT = 'All you need is an account: no payment, no card.';
const MOCK_EXAM: Step = [
  'Take the mock exam',
  'Timed and graded like a real one, with an explanation for every question.',
];

/**
 * How to take part in a free weekend (UI-10), as far as it can be done now.
 *
 * @param isPossible the lessons and the mock exam exist; without them nothing is promised for today
 */
export function weekendSteps(label: string, state: FreeWeekendState, isPossible: boolean): Step[] {
  const everyLesson = `the whole mid-level ${label} training, in any order.`;
  const willOpen = `${isPossible ? 'The' : 'Once the lessons are written, the'} weekend opens ${everyLesson}`;
  switch (state) {
    case 'active':
      return [
        ['Sign up for free', ACCOUNT],
        ...(isPossible ? [['Start any lesson', `Open now: ${everyLesson}`] as const] : []),
        MOCK_EXAM,
        ['Finish what you start', 'A mock exam that is running when the weekend ends keeps running.'],
      ];
    case 'not_started':
    case 'closed':
      return [
        ['Reserve your spot', ACCOUNT],
        [
          'Come back when it starts',
          state === 'closed'
            ? "This page shows the date as soon as it's set."
            : 'Add the date to your calendar; it opens right on time.',
        ],
        ['Learn for 48 hours', willOpen],
        MOCK_EXAM,
      ];
    case 'ended':
      return [
        ['A date is set', 'This page shows when the next Free Weekend is.'],
        ['Spots are reserved', ACCOUNT],
        ['48 hours to learn', willOpen],
        MOCK_EXAM,
      ];
  }
}
