import { useSelector } from '@xstate/react';
import { useDeferredValue, useState } from 'react';
import type { TeamRole } from '../../../../contract/account/roles.ts';
import type { Team, TeamUser } from '../../../../contract/team/teams.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { selectWaitReason, type TeamChangesActor } from './changes.select.ts';
import { LongListEnd, useLongList } from './long-list.tsx';
import { keptReason, matchesSearch, nameOf, sortedPeople } from './people.select.ts';
import { roleWords } from './role-words.ts';
import { RowMenu } from './row-menu.tsx';
import { SelectionBar, useSelection } from './selection.tsx';

const FILTERS = [
  { value: 'active', label: 'Members' },
  { value: 'leads', label: 'Managers and billing' },
  { value: 'removed', label: 'Removed' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

function isShown({ status, role }: TeamUser, filter: Filter): boolean {
  if (filter === 'removed') return status === 'removed';
  return status === 'active' && (filter === 'active' || role !== 'member');
}

/** The people of a team with what can be done for them, one or many. */
export function MemberList({
  team,
  role,
  userId,
  actor,
}: {
  team: Team;
  /** Role of the user in the team. */
  role: TeamRole;
  userId: string;
  actor: TeamChangesActor;
}) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('active');
  const wanted = useDeferredValue(search);
  const people = sortedPeople(team).filter((person) => isShown(person, filter) && matchesSearch(person, wanted));
  const list = useLongList(people);
  const isRemoved = filter === 'removed';
  const isReadOnly = team.status === 'archived';
  const changeable = people.filter((person) => isRemoved || keptReason(person, { team, role, userId }) === undefined);
  const selection = useSelection(
    changeable.map(({ id }) => id),
    actor,
  );
  const waitReason = useSelector(actor, selectWaitReason);
  const change = (kind: 'role' | 'remove' | 'restore', persons: readonly TeamUser[]) =>
    actor.send({
      type: 'teamChanges.asked',
      kind,
      targets: persons.map((person) => ({ id: person.id, name: nameOf(person) })),
      value: '',
    });
  const chosen = people.filter(({ id }) => selection.ids.includes(id));
  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Search members"
          isLabelHidden
          placeholder="Search by name or address"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label="Show"
          isLabelHidden
          options={FILTERS}
          value={filter}
          onChange={({ target }) => {
            setFilter(FILTERS.find(({ value }) => value === target.value)?.value ?? 'active');
            selection.clear();
          }}
        />
      </search>
      {changeable.length > 1 && !isReadOnly && (
        <div className="mt-3">
          <SelectionBar selection={selection} label="Select all">
            {isRemoved ? (
              <Button
                size="small"
                variant="secondary"
                disabledReason={waitReason}
                onClick={() => change('restore', chosen)}
              >
                Restore
              </Button>
            ) : (
              <>
                <Button
                  size="small"
                  variant="secondary"
                  disabledReason={waitReason}
                  onClick={() => change('role', chosen)}
                >
                  Change role
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  disabledReason={waitReason}
                  onClick={() => change('remove', chosen)}
                >
                  Remove
                </Button>
              </>
            )}
          </SelectionBar>
        </div>
      )}
      <ul aria-label="Members" className={changeable.length > 1 && !isReadOnly ? '' : 'mt-3 border-line border-t'}>
        {list.shown.map((person) => {
          const reason = keptReason(person, { team, role, userId });
          return (
            <li key={person.id} className="flex items-center gap-4 border-line border-b py-3">
              {changeable.length > 1 && !isReadOnly && (
                <Checkbox
                  label={<VisuallyHidden>{sentence`Select ${kept(nameOf(person))}`}</VisuallyHidden>}
                  checked={selection.has(person.id)}
                  disabled={!changeable.includes(person)}
                  onChange={() => selection.toggle(person.id)}
                />
              )}
              <div className="min-w-0 flex-1">
                <p className="break-words font-medium">
                  <span translate="no" dir="auto">
                    {nameOf(person)}
                  </span>
                  {person.id === userId && <span className="font-normal text-muted"> (you)</span>}
                </p>
                <p className="break-all text-muted text-sm" translate="no">
                  {person.email}
                </p>
                <p className="text-muted text-sm sm:hidden">{roleWords(person.role)}</p>
              </div>
              <span className="hidden text-muted text-sm lg:block">
                {person.joined_at === null ? '' : `Since ${formatDay(person.joined_at)}`}
              </span>
              <span className="hidden sm:block">
                <Badge tone={person.status === 'removed' ? 'neutral' : person.role === 'member' ? 'neutral' : 'accent'}>
                  {roleWords(person.role)}
                </Badge>
              </span>
              {!isReadOnly && (
                <RowMenu
                  actor={actor}
                  id={person.id}
                  label={`Options for ${nameOf(person)}`}
                  items={
                    person.status === 'removed'
                      ? [{ label: 'Restore', onSelect: () => change('restore', [person]) }]
                      : [
                          {
                            label: 'Change role',
                            disabledReason: reason,
                            onSelect: () => change('role', [person]),
                          },
                          {
                            label: 'Remove',
                            tone: 'danger',
                            disabledReason: reason,
                            onSelect: () => change('remove', [person]),
                          },
                        ]
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <LongListEnd list={list} />
      {people.length === 0 && (
        <p role="status" className="py-6 text-muted text-sm">
          {search === '' ? (isRemoved ? 'Nobody was removed.' : 'Nobody here yet.') : 'Nobody matches your search.'}
        </p>
      )}
    </>
  );
}
