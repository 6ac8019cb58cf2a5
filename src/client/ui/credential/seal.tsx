import { useId } from 'react';
import { SEAL_CHECK, SEAL_CHEVRONS, SEAL_CROSS, SEAL_WORDS, sealRim } from '../../../contract/credential/ornament.ts';
import { cx } from '../cx.ts';

const rim = sealRim(96);

/**
 * A credential's seal: the logo in a milled rim, with one to three chevrons for the level. Gray and crossed out when
 * revoked. Decorative: the text beside it says the same.
 */
export function Seal({
  rank,
  isRevoked,
  className,
}: {
  rank: 1 | 2 | 3;
  isRevoked?: boolean | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  const ink = isRevoked ? 'stroke-line-strong' : 'stroke-accent-ink';
  const fill = isRevoked ? 'fill-line-strong' : 'fill-accent-ink';
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true" className={cx('shrink-0 select-none', className)}>
      <path d={rim} className={cx(ink, 'fill-surface-raised')} strokeWidth="1.5" transform="translate(100 100)" />
      <circle cx="100" cy="100" r="86" className={ink} strokeWidth="0.75" />
      <circle cx="100" cy="100" r="62" className={ink} strokeWidth="0.75" />
      <defs>
        <path id={`${id}-ring`} d="M100 170.5a70.5 70.5 0 1 1 .01 0" />
      </defs>
      <text className={cx(fill, 'font-mono')} fontSize="10.5">
        <textPath href={`#${id}-ring`} textLength="440" lengthAdjust="spacing">
          {SEAL_WORDS.repeat(2)}
        </textPath>
      </text>
      {SEAL_CHEVRONS.slice(0, rank).map((path) => (
        <path key={path} d={path} className={ink} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      ))}
      <circle cx="100" cy="112" r="27" className={fill} />
      <path
        d={isRevoked ? SEAL_CROSS : SEAL_CHECK}
        className="stroke-surface"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
