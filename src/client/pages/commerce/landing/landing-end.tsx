import { useLocation } from 'react-router';
import { techOfPath } from '../../../../contract/theme.ts';
import { QuestionsSection } from '../home/questions-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';

/** The end of a landing page. */
export function LandingEnd() {
  const tech = techOfPath(useLocation().pathname) ?? 'javascript';
  return (
    <>
      <TestimonialsSection tech={tech} />
      <QuestionsSection isSunken />
    </>
  );
}
