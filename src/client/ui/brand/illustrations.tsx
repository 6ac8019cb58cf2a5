import { loud, Picture, paper, quiet } from './error-pictures.tsx';

/** An initial state before its first transition. */
export function EmptyPicture() {
  return (
    <Picture>
      <circle cx="34" cy="56" r="6" className="fill-accent-ink" />
      <path d="M46 56h26m-6-5 6 5-6 5" className={loud} />
      <rect x="80" y="32" width="86" height="48" rx="10" className={`${quiet} ${paper}`} strokeDasharray="5 6" />
      <path d="M96 50h30M96 62h46" className={quiet} opacity="0.55" />
    </Picture>
  );
}

/** The final state as a seal. */
export function DonePicture() {
  return (
    <Picture>
      <path d="M14 56h36m-6-5 6 5-6 5" className={quiet} />
      <circle cx="100" cy="56" r="42" className={`${loud} ${paper}`} />
      <circle cx="100" cy="56" r="31" className="fill-accent-ink" />
      <path d="m87 57 9 9 18-20" className="stroke-surface" strokeWidth="4" />
      <path d="M150 56h36" className={quiet} strokeDasharray="1 7" />
    </Picture>
  );
}
