import { Search } from 'lucide-react';
import type { CoveredProduct } from '../../../../contract/commerce/offers.ts';
import { PROGRESS_FILTERS, type ProgressOrder } from '../../../../contract/team/progress.ts';
import type { useWantedProgress } from '../../../flows/team/progress/use-wanted-progress.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { FILTERS } from './progress-words.ts';

const ORDERS: readonly { value: ProgressOrder; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'deadline', label: 'Next deadline' },
];

/** Looks for members by name or address, exam, and what became of it. */
export function ProgressFilters({
  looking: { wanted, typed, setTyped, change },
  exams,
}: {
  looking: ReturnType<typeof useWantedProgress>;
  /** Exams of the team, to choose from. */
  exams: readonly CoveredProduct[];
}) {
  const examOptions = [
    { value: '', label: 'All exams' },
    ...exams.map(({ certification_id: value, title: label }) => ({ value, label })),
  ];
  return (
    <search className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_14rem_12rem_10rem]">
      <TextField
        label="Search by name or email"
        type="search"
        start={<Search aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label="Exam"
        value={wanted.exam ?? ''}
        options={examOptions}
        onChange={({ target }) => change({ exam: target.value === '' ? null : target.value })}
      />
      <SelectField
        label="Show"
        value={wanted.state ?? ''}
        options={FILTERS}
        onChange={({ target }) => change({ state: PROGRESS_FILTERS.find((value) => value === target.value) ?? null })}
      />
      <SelectField
        label="Sort by"
        value={wanted.order}
        options={ORDERS}
        onChange={({ target }) => change({ order: target.value === 'deadline' ? 'deadline' : 'name' })}
      />
    </search>
  );
}
