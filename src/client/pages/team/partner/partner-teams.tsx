import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import type { TeamSummary } from '../../../../contract/team/teams.ts';
import { matchesName } from '../../../flows/team/seats/seats.select.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted } from '../../shared/offer-words.ts';

/** How many teams are listed at once; a search finds the others. */
const STEP = 25;

/** The teams that a partner opened, found by their names. */
export function PartnerTeams({ teams, onOpen }: { teams: readonly TeamSummary[]; onOpen: () => void }) {
  const [search, setSearch] = useState('');
  const [listed, setListed] = useState(STEP);
  const found = teams.filter(({ team_name: name }) => matchesName(name, search));
  return (
    <section aria-labelledby="partner-teams">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="partner-teams" className="font-semibold text-xl">
          Teams
        </h2>
        <Button size="small" variant="secondary" icon={<Plus />} onClick={onOpen}>
          Open a team
        </Button>
      </div>
      {teams.length === 0 ? (
        <EmptyState className="mt-5" headingLevel={3} title="No team yet">
          Open a team for each class or company. You invite its people and hand it vouchers.
        </EmptyState>
      ) : (
        <>
          <TextField
            className="mt-5 max-w-md"
            label="Search teams"
            type="search"
            start={<Search aria-hidden />}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setListed(STEP);
            }}
          />
          <p role="status" className="mt-3 text-muted text-sm">
            {found.length === 0 ? 'No team matches.' : counted(found.length, 'team')}
          </p>
          {found.length > 0 && (
            <ul className="mt-3 border-line border-t">
              {found.slice(0, listed).map(({ id, team_name: name, status }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
                  <p className="min-w-0 flex-1 basis-48 break-words font-medium">
                    <TextLink href={teamUrl('/team/dashboard', id)}>{name}</TextLink>
                  </p>
                  {status === 'archived' && <Badge>Archived</Badge>}
                  <span className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                    <TextLink href={teamUrl('/team/manage', id)}>
                      People<VisuallyHidden>{sentence` of ${kept(name)}`}</VisuallyHidden>
                    </TextLink>
                    <TextLink href={teamUrl('/team/vouchers', id)}>
                      Vouchers<VisuallyHidden>{sentence` of ${kept(name)}`}</VisuallyHidden>
                    </TextLink>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {found.length > listed && (
            <Button className="mt-4" size="small" variant="secondary" onClick={() => setListed(listed + STEP)}>
              {`Show ${Math.min(STEP, found.length - listed)} more of ${found.length}`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
