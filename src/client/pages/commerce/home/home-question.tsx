import { LiveQuestion } from '../../shared/samples/live-question.tsx';

/** Asked of everybody who writes JavaScript, in whatever framework. */
const SHOWN = 'javascript-sample-for-each';

/** The question of the start page. */
export function HomeQuestion() {
  return <LiveQuestion choose={(samples) => samples.find(({ id }) => id === SHOWN) ?? samples[0]} />;
}
