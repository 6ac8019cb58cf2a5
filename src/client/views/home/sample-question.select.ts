import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sampleQuestionMachine } from '../../../../machines/sample-question/sample-question.machine.ts';

type SampleActor = ActorRefFrom<typeof sampleQuestionMachine>;
type SampleSnapshot = SnapshotFrom<typeof sampleQuestionMachine>;

export const selectAnswer = ({ context }: SampleSnapshot) => context.answer;
export const selectIsChecked = (snapshot: SampleSnapshot) => snapshot.hasTag('checked');
export const selectMayCheck = (snapshot: SampleSnapshot) => snapshot.can({ type: 'sample.answerChecked' });
