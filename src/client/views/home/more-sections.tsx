import { FairSection, QuestionsSection } from './facts-sections.tsx';
import { HowSection } from './how-section.tsx';

/** The lower half of the start page; fetched when a reader comes near it. */
export function MoreSections() {
  return (
    <>
      <HowSection />
      <FairSection />
      <QuestionsSection />
    </>
  );
}
