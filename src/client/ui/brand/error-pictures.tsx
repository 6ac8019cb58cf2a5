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
