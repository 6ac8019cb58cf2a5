import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Loads the next page of a list, below the rows so far. */
export function MoreRows({
  hasMore,
  isLoading,
  hasFailed,
  onLoad,
}: {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onLoad: () => void;
}) {
  if (!hasMore) return null;
  return (
    <div className="mt-5 grid justify-items-center gap-3">
      {hasFailed && (
        <Callout tone="danger" isLive>
          The next rows didn't load. Try again.
        </Callout>
      )}
      <Button variant="secondary" isBusy={isLoading} onClick={onLoad}>
        Load more
      </Button>
    </div>
  );
}
