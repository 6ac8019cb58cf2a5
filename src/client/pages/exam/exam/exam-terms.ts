/** The terms in plain words. A change of meaning needs a new version on the server. */
export const EXAM_TERMS = [
  {
    title: 'Your own work',
    text: 'You take the exam on your own. Documentation and your own notes are allowed; other people and tools that answer for you are not.',
  },
  {
    title: 'The content stays here',
    text: 'You do not copy, publish or pass on questions, challenges or their tests, during the exam or after it.',
  },
  {
    title: 'The clock keeps running',
    text: 'Once started, the exam ends after its time, whether or not the page is open. Everything saved until then is graded.',
  },
  {
    title: 'What is recorded',
    text: 'Your answers with their times, and events such as leaving the page, pasting text, a second tab, the connection and opened developer tools. Reviewers see them as a timeline when a result is disputed or checked. No single event fails anyone. Camera, microphone and screen are never recorded.',
  },
  {
    title: 'How it is graded',
    text: 'Questions are right or wrong as a whole. A challenge earns all of its points when your saved code passes every hidden test, and otherwise up to half of them, by the share of hidden tests that it passes. You can dispute the result of a certification; a person decides.',
  },
] as const;
