import type { ReactNode } from 'react';

/** Quiet illustrations in statechart notation: nodes, transitions, final states. All decorative. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 8 200 96"
      width="200"
      height="96"
      fill="none"
      aria-hidden="true"
      className="h-auto max-w-full"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const quiet = 'stroke-line-strong';
export const loud = 'stroke-accent-ink';
export const paper = 'fill-surface-raised';

/** Two states and a broken transition. */
export function OfflinePicture() {
  return (
    <Picture>
      <rect x="14" y="34" width="60" height="44" rx="10" className={`${loud} ${paper}`} />
      <path d="m34 56 7 7 13-14" className={loud} />
      <path d="M80 56h12m16 0h12" className={quiet} />
      <path d="m96 46-4 20m16-20-4 20" className={quiet} />
      <rect x="126" y="34" width="60" height="44" rx="10" className={`${quiet} ${paper}`} strokeDasharray="5 6" />
      <path d="M142 56h28" className={quiet} opacity="0.55" />
    </Picture>
  );
}

/** A transition without a target state. */
export function NotFoundPicture() {
  return (
    <Picture>
      <rect x="14" y="36" width="58" height="40" rx="10" className={`${quiet} ${paper}`} />
      <path d="M28 51h30M28 61h18" className={quiet} opacity="0.55" />
      <path
        d="M72 56c26 0 20-28 44-28 22 0 18 42 2 42-12 0-14-14-2-18 14-5 26 4 34 4"
        className={loud}
        strokeDasharray="0.1 6"
        strokeWidth="2.5"
      />
      <path d="m158 46 20 20m0-20-20 20" className={loud} />
    </Picture>
  );
}
