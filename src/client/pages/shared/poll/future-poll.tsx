import { PollView } from './poll-view.tsx';

/** The poll on what is certified next. */
export function FuturePoll() {
  return <PollView slug="future-certifications" />;
}
