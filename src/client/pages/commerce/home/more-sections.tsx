import { FairSection } from './facts-sections.tsx';
import { HowSection } from './how-section.tsx';

/** How an exam goes and what makes it fair; fetched when a reader comes near it. */
export function MoreSections() {
  return (
    <>
      <HowSection />
      <FairSection />
    </>
  );
}
