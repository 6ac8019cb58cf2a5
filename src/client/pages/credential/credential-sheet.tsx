import type { Credential } from '../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../contract/slugs.ts';
import { themeOfTech } from '../../../contract/theme.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { Guilloche } from '../../ui/credential/guilloche.tsx';
import { Seal } from '../../ui/credential/seal.tsx';
import { cx } from '../../ui/cx.ts';
import { formatDay } from '../../ui/display/format-date.ts';

const RANKS = { junior: 1, intermediate: 2, senior: 3 } as const;

/** The credential as a sheet: holder, exam, level, date, id and seal, in its technology's color. */
export function CredentialSheet({
  credential,
  headingLevel = 1,
  isNarrow,
}: {
  credential: Credential;
  headingLevel?: 1 | 2 | undefined;
  /** Next to other content: smaller type. */
  isNarrow?: boolean | undefined;
}) {
  const { tech, level, title, holder_name: holder, issued_at: issuedAt, id, status } = credential;
  const isRevoked = status === 'revoked';
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={cx(
        themeOfTech(tech),
        'relative isolate overflow-hidden rounded-2xl border border-line bg-surface-raised shadow-raised',
      )}
    >
      <div className="h-1.5 bg-accent" />
      <Guilloche
        className={cx(
          'absolute -right-32 -bottom-36 -z-10 size-[22rem]',
          !isNarrow && 'sm:-right-32 sm:-bottom-56 sm:size-[48rem]',
          isRevoked && 'opacity-40',
        )}
      />
      <div className={cx('grid gap-10 p-6', isNarrow ? 'sm:p-10' : 'sm:p-12 lg:p-16')}>
        <header className="flex flex-wrap items-center justify-between gap-4">
          <Logo />
          <p className="font-medium font-mono text-accent-ink text-xs uppercase tracking-[0.2em]">Certificate</p>
        </header>
        <div>
          <p className="text-muted">{isRevoked ? 'It no longer holds that' : 'This certifies that'}</p>
          <Heading
            tabIndex={-1}
            className={cx(
              'mt-3 max-w-[18ch] break-words font-semibold text-4xl leading-[1.05] tracking-[-0.03em]',
              !isNarrow && 'sm:text-6xl',
              holder === null && 'text-muted italic',
            )}
          >
            {holder ?? 'a holder whose account was deleted'}
          </Heading>
          <p className="mt-6 text-muted">has passed the examination</p>
          <p className={cx('mt-2 font-semibold text-2xl tracking-tight sm:text-3xl', isRevoked && 'line-through')}>
            {title}
          </p>
          <p className="mt-1 text-accent-ink">
            {TECH_LABELS[tech]} · {LEVEL_LABELS[level]} level
          </p>
        </div>
        <footer className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <dl className="grid gap-x-10 gap-y-4 text-sm sm:grid-cols-[auto_auto]">
            <div>
              <dt className="text-muted">Issued</dt>
              <dd className="mt-0.5 font-medium">
                <time dateTime={new Date(issuedAt).toISOString().slice(0, 10)}>{formatDay(issuedAt)}</time>
              </dd>
            </div>
            <div className="min-w-0">
              <dt className="text-muted">Credential ID</dt>
              <dd className="mt-0.5 break-all font-mono">{id}</dd>
            </div>
          </dl>
          <Seal rank={RANKS[level]} isRevoked={isRevoked} className={isNarrow ? 'size-32' : 'size-32 sm:size-40'} />
        </footer>
      </div>
    </article>
  );
}
