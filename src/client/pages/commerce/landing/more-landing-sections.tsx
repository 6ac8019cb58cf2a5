import { useLocation } from 'react-router';
import { techOfPath } from '../../../../contract/theme.ts';
import { HowSection } from '../home/how-section.tsx';
import { CredentialSection } from './credential-section.tsx';

/** The lower half of a landing page; loaded when the reader scrolls near it. */
export function MoreLandingSections() {
  const { pathname } = useLocation();
  const tech = techOfPath(pathname) ?? 'javascript';
  return (
    <>
      <HowSection />
      <CredentialSection tech={tech} />
    </>
  );
}
