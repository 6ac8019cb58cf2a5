import { FairSection } from './facts-sections.tsx';
import { HowSection } from './how-section.tsx';

/** How an exam works and why it is fair; loaded when the reader scrolls near it. */
export function MoreSections() {
  return (
    <>
      <HowSection />
      <FairSection />
    </>
  );
}
