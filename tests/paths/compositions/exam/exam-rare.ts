import type { Script } from '../../../../src/walks/compose/compose-walk.ts';

const TAKING = ['the server answers loadExam', 'the server answers takeLease', 'the server answers loadExercises'];
const HANDING_IN = ['the candidate wants to hand in', 'the candidate hands in'];
/** What an earlier visit left on the device is sent while the exam is being handed in. */
const LATE_ANSWER = ['the device answers again', 'sendEntries does not reach the server'];
const RUNNING = 'an exam that runs is opened';
const SILENT = 'an exam with an unsent change is opened on a device that does not answer';

/** The network is gone when the time ends and the page asks whether the exam has ended, and stays so. */
const ENDED_OFFLINE = [
  'the candidate changes exercise one',
  'the network goes away',
  ...Array.from({ length: 14 }, () => 'twenty seconds pass'),
  ...Array.from({ length: 7 }, () => 'four seconds pass'),
  ...Array.from({ length: 3 }, () => 'a second passes'),
  'sendEntries does not reach the server',
  'loadExam does not reach the server',
  'a second passes',
  'a second passes',
  'readServerClock does not reach the server',
];

/** Walks to situations that random walks rarely reach. */
export const rareExamWalks: readonly Script[] = [
  [
    RUNNING,
    ...TAKING,
    ...HANDING_IN,
    'solveExercises does not reach the server',
    'loadExam does not reach the server',
    'the device sleeps for a minute',
    'readServerClock does not reach the server',
  ],
  [SILENT, ...TAKING, 'the device sleeps for a minute', 'readServerClock does not reach the server'],
  [SILENT, ...TAKING, ...HANDING_IN],
  [RUNNING, ...TAKING, ...ENDED_OFFLINE],
  // Two seconds before the end.
  [
    SILENT,
    ...TAKING,
    ...Array.from({ length: 4 }, () => 'the device sleeps for a minute'),
    ...Array.from({ length: 2 }, () => 'twenty seconds pass'),
    ...Array.from({ length: 4 }, () => 'four seconds pass'),
    'a second passes',
    'the page is opened again',
    ...TAKING,
    'a second passes',
    'a second passes',
  ],
  [
    RUNNING,
    ...TAKING,
    ...HANDING_IN,
    'the server answers solveExercises',
    'the device sleeps for a minute',
    'readServerClock does not reach the server',
  ],
  [
    RUNNING,
    ...TAKING,
    ...HANDING_IN,
    'solveExercises does not reach the server',
    'the server answers loadExam',
    'the candidate changes exercise one',
  ],
  [
    RUNNING,
    ...TAKING,
    'the device sleeps for a minute',
    'readServerClock does not reach the server',
    ...HANDING_IN,
    'solveExercises does not reach the server',
  ],
  [SILENT, ...TAKING, 'four seconds pass', ...HANDING_IN, ...LATE_ANSWER],
  [SILENT, ...TAKING, 'four seconds pass', ...HANDING_IN, 'the server answers solveExercises', ...LATE_ANSWER],
  [
    SILENT,
    ...TAKING,
    'four seconds pass',
    ...HANDING_IN,
    'solveExercises does not reach the server',
    ...LATE_ANSWER,
    'loadExam does not reach the server',
    'a second passes',
  ],
];
