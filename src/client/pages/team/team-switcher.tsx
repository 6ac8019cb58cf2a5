import { useLocation } from 'react-router';
import { useStableNavigate } from '../../flows/site/use-stable-navigate.ts';
import { type CurrentTeam, teamUrl } from '../../flows/team/use-team.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';

/** The team that a page is about; with more than one team a choice among them. */
export function TeamSwitcher({ current: { team, teams } }: { current: CurrentTeam }) {
  const { pathname } = useLocation();
  const navigate = useStableNavigate();
  const listed = teams.active.some(({ id }) => id === team.id) ? teams.active : [team, ...teams.active];
  const isArchived = team.status === 'archived';
  if (listed.length === 1) {
    return (
      <span className="flex flex-wrap items-center gap-2 break-words">
        <span translate="no" dir="auto">
          {team.team_name}
        </span>
        {isArchived && <Badge>Archived</Badge>}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SelectField
        label="Team"
        isLabelHidden
        className="w-72 max-w-full"
        value={team.id}
        onChange={({ target }) => navigate(teamUrl(pathname, target.value))}
        options={listed.map(({ id, team_name: name }) => ({ value: id, label: name }))}
      />
      {isArchived && <Badge>Archived</Badge>}
    </span>
  );
}
