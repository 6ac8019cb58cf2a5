import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { useBroughtExams } from '../../../flows/commerce/use-brought-exams.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Guilloche } from '../../../ui/credential/guilloche.tsx';
import { Seal } from '../../../ui/credential/seal.tsx';
import { exampleCredential } from './example-credential.ts';

/** A sample credential, made of its real components, without a name. */
export function CredentialPicture({ tech }: { tech: Tech }) {
  const label = TECH_LABELS[tech];
  const { title, levelName, rank } = exampleCredential(tech, useBroughtExams());
  return (
    <figure
      role="img"
      aria-label={`An example of a credential: it names its holder, the ${label} exam, the level, the day and an id, and carries a seal.`}
    >
      <div
        inert
        aria-hidden="true"
        className="relative isolate select-none overflow-hidden rounded-2xl border border-line bg-surface-raised shadow-raised"
      >
        <div className="h-1.5 bg-accent" />
        <Guilloche className="absolute -right-[4.75rem] -bottom-[4.75rem] -z-10 size-80 max-sm:-right-16 max-sm:-bottom-16 sm:-right-14 sm:-bottom-14 sm:size-80" />
        <div className="grid gap-8 p-6 sm:p-10">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <Logo />
            <p className="font-medium font-mono text-accent-ink text-xs uppercase tracking-[0.2em]">Example</p>
          </div>
          <div>
            <p className="text-muted">This certifies that</p>
            <p className="mt-2 font-semibold text-4xl">Your name</p>
            <p className="mt-5 text-muted">has passed the examination</p>
            <p className="mt-1 font-semibold text-xl sm:text-2xl">{title}</p>
            <p className="mt-1 text-accent-ink">{`${label} · ${levelName} level`}</p>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-6 text-sm">
            <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-[auto_auto]">
              <div>
                <dt className="text-muted">Issued</dt>
                <dd className="mt-0.5 font-medium">The day you pass</dd>
              </div>
              <div>
                <dt className="text-muted">Credential ID</dt>
                <dd className="mt-0.5 font-mono">Yours alone</dd>
              </div>
            </dl>
            <Seal rank={rank} isRevoked={false} className="size-28 sm:size-32" />
          </div>
        </div>
      </div>
    </figure>
  );
}
