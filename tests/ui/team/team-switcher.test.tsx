import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TeamSwitcher } from '../../../src/client/pages/team/team-switcher.tsx';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';

const teamOf = (name: string, status: TeamSummary['status'] = 'active') =>
  ({ id: name.toLowerCase(), team_name: name, status, role: 'owner' }) as unknown as TeamSummary;
const [guild, lab, old] = [teamOf('Guild'), teamOf('Lab'), teamOf('Old', 'archived')];

/** Which teams can be chosen on the page of one, and which one is. */
function choiceOn(team: TeamSummary, active: TeamSummary[]) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <TeamSwitcher current={{ team, role: 'owner', teams: { active } as never }} />
    </MemoryRouter>,
  );
  const options = [...markup.matchAll(/<option([^>]*)>([^<]*)</g)];
  const words = markup.replaceAll(/<[^>]+>/g, ' ').trim();
  return {
    listed: options.length > 0 ? options.map(([, , name]) => name) : [words.split(/\s+/)[0]],
    chosen: options.filter(([, attributes]) => attributes?.includes('selected')).map(([, , name]) => name),
    isMarked: words.includes('Archived'),
  };
}

test.each([
  ['the only one', guild, [guild], { listed: ['Guild'], chosen: [], isMarked: false }],
  ['the first of two', guild, [guild, lab], { listed: ['Guild', 'Lab'], chosen: ['Guild'], isMarked: false }],
  ['the second of two', lab, [guild, lab], { listed: ['Guild', 'Lab'], chosen: ['Lab'], isMarked: false }],
  ['an archived one', old, [guild, lab], { listed: ['Old', 'Guild', 'Lab'], chosen: ['Old'], isMarked: true }],
  ['an archived one alone', old, [], { listed: ['Old'], chosen: [], isMarked: true }],
])('[TM-01] each team of a user can be chosen once, on the page of %s', (_, team, active, expected) => {
  expect(choiceOn(team, active)).toEqual(expected);
});
