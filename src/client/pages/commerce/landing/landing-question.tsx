import { useLocation } from 'react-router';
import { techOfPath } from '../../../../contract/theme.ts';
import { LiveQuestion } from '../../shared/samples/live-question.tsx';
import { heroSample } from './hero-sample.ts';

/** The question in the first screen: answered in place. */
export function LandingQuestion() {
  const tech = techOfPath(useLocation().pathname) ?? 'javascript';
  return <LiveQuestion tech={tech} choose={heroSample} />;
}
