import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { useBroughtExams } from '../../../flows/commerce/use-brought-exams.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Guilloche } from '../../../ui/credential/guilloche.tsx';
import { Seal } from '../../../ui/credential/seal.tsx';
import { exampleCredential } from './example-credential.ts';

/** What one gets, small, in the first screen of wide windows. */
export function CredentialStrip() {
  const tech = techOfPath(useLocation().pathname) ?? 'javascript';
  const label = TECH_LABELS[tech];
  const { title, rank } = exampleCredential(tech, useBroughtExams());
  return (
    <figure
      role="img"
      aria-label={`A sample credential in ${label}, with its seal.`}
      className="mt-9 max-w-[34rem] max-lg:hidden"
    >
      <div
        aria-hidden="true"
        className="relative isolate flex select-none items-center justify-between gap-6 overflow-hidden rounded-xl border border-line bg-surface-raised p-5 pl-6 shadow-raised before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-accent"
      >
        <Guilloche className="absolute -right-[3.25rem] -bottom-[4.6rem] -z-10 size-60" />
        <div>
          <Logo />
          <p className="mt-3 font-semibold text-xl">Your name</p>
          <p className="text-sm">{title}</p>
        </div>
        <Seal rank={rank} isRevoked={false} className="size-24 shrink-0" />
      </div>
    </figure>
  );
}
