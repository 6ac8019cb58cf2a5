import type { Failure } from '../../../../machines/shared/failure.ts';
import { OfflinePicture } from '../../ui/brand/error-pictures.tsx';
import { ErrorPage } from '../../ui/layout/error-page.tsx';

/** In place of what did not load, with the reason: a lost connection, a fault of the server, or too many requests. */
export function NotLoaded({
  title,
  failure,
  more,
  onRetry,
}: {
  title: string;
  /** Why; null while that is not known. */
  failure: Failure | null;
  /** What the person need not worry about. */
  more?: string;
  onRetry: () => void;
}) {
  return (
    <ErrorPage
      title={title}
      message={[failure?.message ?? 'Try again in a moment.', more].filter(Boolean).join(' ')}
      picture={<OfflinePicture />}
      action={{ label: 'Try again', onClick: onRetry }}
    />
  );
}
