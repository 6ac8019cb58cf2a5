import type { SnapshotFrom } from 'xstate';
import type { sampleQuestionMachine } from '../../../../../machines/learning/sample-question/sample-question.machine.ts';

type SampleSnapshot = SnapshotFrom<typeof sampleQuestionMachine>;

export const selectAnswer = ({ context }: SampleSnapshot) => context.answer;
export const selectIsChecked = (snapshot: SampleSnapshot) => snapshot.hasTag('checked');
export const selectMayCheck = (snapshot: SampleSnapshot) => snapshot.can({ type: 'sample.answerChecked' });
