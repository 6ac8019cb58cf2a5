import { useId } from 'react';
import { cx } from '../cx.ts';

const TEETH = 40;

const rim = Array.from({ length: TEETH * 2 }, (_, index) => {
  const angle = (index / (TEETH * 2)) * 2 * Math.PI;
  const radius = index % 2 === 0 ? 97 : 91;
  return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
}).join('L');

/** Chevrons for the level, one to three, above the logo. */
const CHEVRONS = ['M86 70 100 60 114 70', 'M86 60 100 50 114 60', 'M86 80 100 70 114 80'] as const;

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
      <path d={`M${rim}Z`} className={cx(ink, 'fill-surface-raised')} strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="100" cy="100" r="85" className={ink} strokeWidth="0.75" />
      <circle cx="100" cy="100" r="61" className={ink} strokeWidth="0.75" />
      <defs>
        <path id={`${id}-ring`} d="M100 169a69 69 0 1 1 .01 0" />
      </defs>
      <text className={cx(fill, 'font-medium font-mono')} fontSize="10.5" letterSpacing="2.55">
        <textPath href={`#${id}-ring`} startOffset="1%">
          CHARTERED · EXAMINED · VERIFIABLE · CHARTERED · EXAMINED ·
        </textPath>
      </text>
      {CHEVRONS.slice(0, rank).map((path) => (
        <path
          key={path}
          d={path}
          className={ink}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          transform="translate(0 -2)"
        />
      ))}
      <circle cx="100" cy="112" r="27" className={fill} />
      {isRevoked ? (
        <path d="m90 102 20 20m0-20-20 20" className="stroke-surface" strokeWidth="5" strokeLinecap="round" />
      ) : (
        <path
          d="m88 113 8.500 8.500 16-18"
          className="stroke-surface"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
