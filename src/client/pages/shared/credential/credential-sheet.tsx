import type { Credential } from '../../../../contract/commerce/offers.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { LEVEL_RANKS } from '../../../../contract/credential/ornament.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { themeOfTech } from '../../../../contract/theme.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Guilloche } from '../../../ui/credential/guilloche.tsx';
import { Seal } from '../../../ui/credential/seal.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatUtcDay } from '../../../ui/display/format-date.ts';

/** Sizes of a name by its length: a long one takes three lines at most. */
function nameSize(name: string, isNarrow: boolean | undefined): string {
  if (name.length > 44) return isNarrow ? 'text-2xl' : 'text-2xl sm:text-4xl';
  if (name.length > 22) return isNarrow ? 'text-3xl' : 'text-3xl sm:text-5xl';
  return isNarrow ? 'text-4xl' : 'text-4xl sm:text-6xl';
}

/** Letters of other scripts join or carry signs above them: closer together they break. */
const hasOtherScript = (name: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(name);

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
  const { tech, level, title, holder_name: holder, holder_latin: latin, issued_at: issuedAt, id, status } = credential;
  const isRevoked = status === 'revoked';
  const Heading = `h${headingLevel}` as const;
  const name = holder ?? 'a holder whose account was deleted';
  return (
    <article
      className={cx(
        themeOfTech(tech),
        'relative isolate break-inside-avoid overflow-hidden rounded-2xl border border-line bg-surface-raised shadow-raised print:shadow-none',
      )}
    >
      <div className="h-1.5 bg-accent" />
      <div className={cx('grid gap-8 p-6', isNarrow ? 'sm:p-8' : 'sm:p-12 lg:gap-10 lg:p-14')}>
        <header className="flex flex-wrap items-center justify-between gap-4">
          <Logo />
          <p className="font-medium font-mono text-accent-ink text-xs uppercase tracking-[0.2em]">Certificate</p>
        </header>
        <div
          className={cx(
            'grid items-center gap-8',
            !isNarrow && 'md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12',
          )}
        >
          <div className="min-w-0">
            <p className="text-muted">{isRevoked ? 'This no longer certifies that' : 'This certifies that'}</p>
            <Heading
              tabIndex={-1}
              translate={holder === null ? undefined : 'no'}
              dir="auto"
              className={cx(
                'mt-3 text-balance text-left font-semibold leading-[1.08] [overflow-wrap:anywhere]',
                !hasOtherScript(name) && 'tracking-[-0.03em]',
                nameSize(name, isNarrow),
                holder === null && 'text-muted italic',
              )}
            >
              {name}
            </Heading>
            {latin && (
              <p translate="no" dir="ltr" className="mt-3 text-xl [overflow-wrap:anywhere]">
                {latin}
              </p>
            )}
            <p className="mt-6 text-muted">has passed the certification exam</p>
            <p
              className={cx(
                'mt-2 text-balance font-semibold tracking-tight [overflow-wrap:anywhere]',
                title.length > 60 || isNarrow ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-3xl',
                isRevoked && 'line-through',
              )}
            >
              {title}
            </p>
            <p className="mt-2 text-accent-ink">{`${TECH_LABELS[tech]} · ${LEVEL_LABELS[level]} level`}</p>
          </div>
          <div
            className={cx(
              'relative grid aspect-square place-items-center justify-self-center',
              isNarrow ? 'w-56' : 'w-56 md:w-72 lg:w-[22rem]',
            )}
          >
            <Guilloche className={cx('absolute inset-0 size-full', isRevoked && 'opacity-40')} />
            <Seal rank={LEVEL_RANKS[level]} isRevoked={isRevoked} className="relative size-[46%]" />
          </div>
        </div>
        <footer className="border-line border-t pt-5">
          <dl className="flex flex-wrap gap-x-12 gap-y-4 text-sm">
            <div>
              <dt className="text-muted">Issued</dt>
              <dd className="mt-0.5 font-medium">
                <time dateTime={new Date(issuedAt).toISOString().slice(0, 10)}>{formatUtcDay(issuedAt)}</time>
              </dd>
            </div>
            {isRevoked && (
              <div>
                <dt className="text-muted">Revoked</dt>
                <dd className="mt-0.5 font-medium text-danger-ink">{formatUtcDay(credential.revoked_at)}</dd>
              </div>
            )}
            <div className="min-w-0">
              <dt className="text-muted">Credential ID</dt>
              <dd className="mt-0.5 break-all font-mono" translate="no">
                {id}
              </dd>
            </div>
          </dl>
        </footer>
      </div>
    </article>
  );
}
