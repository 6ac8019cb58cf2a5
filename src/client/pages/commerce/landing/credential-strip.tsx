import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Guilloche } from '../../../ui/credential/guilloche.tsx';
import { Seal } from '../../../ui/credential/seal.tsx';

/** What one gets, small, in the first screen of wide windows. */
export function CredentialStrip() {
  const label = TECH_LABELS[techOfPath(useLocation().pathname) ?? 'javascript'];
  return (
    <figure
      role="img"
      aria-label={`A credential as a ${label} developer gets it, with its seal.`}
      className="mt-9 max-w-[34rem] max-lg:hidden"
    >
      <div
        aria-hidden="true"
        className="relative isolate flex select-none items-center justify-between gap-6 overflow-hidden rounded-xl border border-line bg-surface-raised p-5 pl-6 shadow-raised before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-accent"
      >
        <Guilloche className="absolute -right-20 -bottom-36 -z-10 size-[22rem]" />
        <div>
          <Logo />
          <p className="mt-3 font-semibold text-xl">Your name</p>
          <p className="text-sm">Certified {label} Developer, Senior</p>
        </div>
        <Seal rank={3} isRevoked={false} className="size-24 shrink-0" />
      </div>
    </figure>
  );
}
