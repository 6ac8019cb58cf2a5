import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

/** A list that is fetched page by page, as far as its next page is concerned. */
type PagedList = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads the next page of a list, below the rows so far. */
export function MoreRows({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-5 grid justify-items-center gap-3">
      {list.isFetchNextPageError && (
        <Callout tone="danger" isLive>
          The next rows didn't load. Try again.
        </Callout>
      )}
      <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Load more
      </Button>
    </div>
  );
}
