import { OffersSection } from './offers-section.tsx';
import { QuestionsSection } from './questions-section.tsx';

/** The end of the start page. */
export function HomeEnd() {
  return (
    <>
      <QuestionsSection />
      <OffersSection />
    </>
  );
}
