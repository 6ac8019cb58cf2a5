import { useId } from 'react';
import { rosette } from '../../../contract/credential/ornament.ts';
import { cx } from '../cx.ts';

const { line, turns } = rosette(52, 98);

/** Interwoven lines around a credential's seal. Decorative. */
export function Guilloche({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg viewBox="-100 -100 200 200" fill="none" aria-hidden="true" className={cx('stroke-accent-line', className)}>
      <path id={id} d={line} strokeWidth="0.4" />
      {turns.slice(1).map((turn) => (
        <use key={turn} href={`#${id}`} transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
