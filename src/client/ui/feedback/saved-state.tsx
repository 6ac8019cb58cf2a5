import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { cx } from '../cx.ts';
import type { Elements } from '../elements.ts';
import { Spinner } from './spinner.tsx';

/**
 * `saved`: acknowledged by the server. `saving`: in flight. `offline`: stored on this device, to be sent. `notSaved`:
 * stored nowhere.
 */
export type SavedStateName = 'saved' | 'saving' | 'offline' | 'notSaved';

const looks: Record<SavedStateName, { words: string; more?: string; ink: string; icon: Elements }> = {
  saved: { words: 'Saved', ink: 'text-positive-ink', icon: <CircleCheck className="size-4 shrink-0" aria-hidden /> },
  saving: { words: 'Saving', ink: 'text-muted', icon: <Spinner /> },
  offline: {
    words: 'Offline',
    // On small screens the bar keeps to one row; a notice says the same.
    more: ': kept on this device',
    ink: 'text-warning-ink',
    icon: <CloudOff className="size-4 shrink-0" aria-hidden />,
  },
  notSaved: {
    words: 'Not saved',
    ink: 'text-danger-ink',
    icon: <CircleAlert className="size-4 shrink-0" aria-hidden />,
  },
};

/** The state of the answers, in words, shape and color. Only bad news is announced, because every keystroke saves. */
export function SavedState({
  state,
  detail,
  className,
}: {
  state: SavedStateName;
  /** Details: "2 answers wait", "at 14:02". */
  detail?: string | undefined;
  className?: string | undefined;
}) {
  const { words, ink, icon, more = '' } = looks[state];
  const rest = `${more}${detail === undefined ? '' : `, ${detail}`}`;
  const isBad = state === 'offline' || state === 'notSaved';
  return (
    // The width of the longest common text, so that nothing shifts when Saving becomes Saved.
    <span className={cx('inline-flex min-w-20 items-center gap-1.5 text-sm', ink, className)}>
      {icon}
      <span>
        <span>{words}</span>
        {rest !== '' && <span className="max-sm:sr-only">{rest}</span>}
      </span>
      <span className="sr-only" aria-live="assertive">
        {isBad ? `${words}${rest}` : ''}
      </span>
    </span>
  );
}
