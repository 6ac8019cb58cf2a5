import { Search } from 'lucide-react';
import { useState } from 'react';
import { AUDIT_ACTIONS } from '../../../../contract/account/audit-actions.ts';
import type { AuditFilter } from '../../../../contract/account/audit-log.ts';
import { MAX_ABOUT_LENGTH, type useAuditFilter } from '../../../flows/account/use-audit-log.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Chooses entries by who or what they name, by action, and by days. */
export function AuditFilters({
  filter: { about = '', action, from = '', until = '' },
  onChange,
}: {
  filter: AuditFilter;
  onChange: ReturnType<typeof useAuditFilter>['change'];
}) {
  const isReversed = from !== '' && until !== '' && until < from;
  return (
    <search className="mb-6 grid grid-cols-2 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem_11rem_11rem]">
      <AboutField about={about} onChange={(changed) => onChange({ about: changed })} />
      <SelectField
        label="Action"
        className="max-sm:col-span-2"
        value={action ?? ''}
        placeholder="All actions"
        options={ACTIONS}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      <TextField
        label="First day (UTC)"
        type="date"
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label="Last day (UTC)"
        type="date"
        value={until}
        error={isReversed ? 'Choose a day on or after the first.' : undefined}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </search>
  );
}

/** Filters once it is typed: half an address matches nothing. */
function AboutField({ about, onChange }: { about: string; onChange: (about: string) => void }) {
  const [typed, setTyped] = useState(about);
  const [seen, setSeen] = useState(about);
  // Changed by a link, by going back, or by clearing the filters.
  if (about !== seen) {
    setSeen(about);
    setTyped(about);
  }
  const apply = () => {
    if (typed.trim() !== about) onChange(typed.trim());
  };
  return (
    <TextField
      label="Email or id"
      className="max-sm:col-span-2"
      type="search"
      start={<Search aria-hidden />}
      maxLength={MAX_ABOUT_LENGTH}
      enterKeyHint="search"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
