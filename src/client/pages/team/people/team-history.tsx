import { useState } from 'react';
import { useTeamHistory } from '../../../flows/team/people/use-team-people.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { ListState } from '../../shared/list-state.tsx';
import { historyWords } from './history-words.ts';

const SHORT = 10;

/** Who did what in a team, the newest first; loaded when it is asked for. */
export function TeamHistory({ teamId }: { teamId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const { data, error, refetch } = useTeamHistory(teamId, isAsked);
  if (!isAsked) {
    return (
      <Button size="small" variant="secondary" onClick={() => setIsAsked(true)}>
        Show the history
      </Button>
    );
  }
  const entries = data ?? [];
  return (
    <ListState error={error} isLoaded={data !== undefined} onRetry={() => void refetch()}>
      {entries.length === 0 && <p className="text-muted text-sm">Nothing has happened yet.</p>}
      <ol className="border-line border-t">
        {(isLong ? entries : entries.slice(0, SHORT)).map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the list only grows at its start
          <li key={at} className="grid gap-x-6 border-line border-b py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="min-w-0 break-words">{historyWords(entry)}</span>
            <time dateTime={new Date(entry.at).toISOString()} className="text-muted">
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {!isLong && entries.length > SHORT && (
        <Button
          size="small"
          variant="secondary"
          className="mt-4"
          onClick={() => setIsLong(true)}
        >{`Show all ${entries.length} entries`}</Button>
      )}
    </ListState>
  );
}
