import { Download, Search } from 'lucide-react';
import { isFiltering, type SeatFilter } from '../../../flows/team/seats/seats.select.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { counted } from '../../shared/offer-words.ts';

const STATES = [
  { value: 'all', label: 'Assigned or used' },
  { value: 'assigned', label: 'Assigned' },
  { value: 'used', label: 'Used' },
] as const;

const SORTS = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

/** Looks for seats by the name of who has them, and their state. */
export function SeatFilters({
  filter,
  onChange,
  found,
  onDownload,
}: {
  filter: SeatFilter;
  onChange: (filter: SeatFilter) => void;
  found: number;
  onDownload: () => void;
}) {
  const pick = <T extends string>(options: readonly { value: T }[], value: string) =>
    options.find((option) => option.value === value)?.value ?? null;
  return (
    <div>
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]">
        <TextField
          label="Search by name"
          type="search"
          start={<Search aria-hidden />}
          value={filter.search}
          onChange={({ target }) => onChange({ ...filter, search: target.value })}
        />
        <SelectField
          label="Show"
          value={filter.state}
          options={STATES}
          onChange={({ target }) => onChange({ ...filter, state: pick(STATES, target.value) ?? 'all' })}
        />
        <SelectField
          label="Sort by"
          value={filter.sort}
          options={SORTS}
          onChange={({ target }) => onChange({ ...filter, sort: pick(SORTS, target.value) ?? 'name' })}
        />
        <DownloadButton onDownload={onDownload} />
      </div>
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {isFiltering(filter) && (found === 0 ? 'No seat matches.' : `${counted(found, 'seat')} found`)}
      </p>
    </div>
  );
}

/** Offers every seat as a file, whatever is looked for. */
export function DownloadButton({ onDownload }: { onDownload: () => void }) {
  return (
    <Button variant="secondary" icon={<Download />} onClick={onDownload}>
      Download CSV
    </Button>
  );
}
