import { loud, Picture, paper, quiet } from './error-pictures.tsx';

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
