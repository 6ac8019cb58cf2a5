import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ChangeKind } from '../../../machines/team/team-changes/change-lines.ts';
import { type ChangeInput, teamChangesMachine } from '../../../machines/team/team-changes/team-changes.machine.ts';
import {
  selectWaitReason,
  type TeamChangesActor,
  withoutBegun,
} from '../../../src/client/pages/team/people/changes.select.ts';
import { InvitationList } from '../../../src/client/pages/team/people/invitation-list.tsx';
import { TeamSettings } from '../../../src/client/pages/team/people/team-settings.tsx';
import type { Invitation } from '../../../src/contract/team/people.ts';
import type { TeamSummary } from '../../../src/contract/team/teams.ts';

/** The server does not answer. */
function changing() {
  const makeChange = fromPromise<void, ChangeInput>(() => new Promise(() => {}));
  const actor = createActor(teamChangesMachine.provide({ actors: { makeChange }, actions: { refreshTeam: () => {} } }));
  actor.start();
  const ask = (kind: ChangeKind, ...ids: string[]) =>
    actor.send({ type: 'teamChanges.asked', kind, targets: ids.map((id) => ({ id, name: id })), value: '' });
  return { actor, ask };
}

const CHOSEN: ReadonlySet<string> = new Set(['ada', 'bob', 'cyd']);

describe('who is chosen in a list', () => {
  test('[TM-02] stays chosen when the question is cancelled, and no longer once it is confirmed', () => {
    const { actor, ask } = changing();
    ask('revoke', 'ada', 'bob');
    expect(withoutBegun(CHOSEN, actor.getSnapshot())).toEqual(CHOSEN);
    actor.send({ type: 'teamChanges.cancelled' });
    expect(withoutBegun(CHOSEN, actor.getSnapshot())).toEqual(CHOSEN);
    ask('revoke', 'ada', 'bob');
    actor.send({ type: 'teamChanges.confirmed', value: '' });
    expect(withoutBegun(CHOSEN, actor.getSnapshot())).toEqual(new Set(['cyd']));
  });

  test('stays chosen while another change is in progress', () => {
    const { actor, ask } = changing();
    ask('resend', 'ada');
    ask('revoke', 'bob', 'cyd');
    expect(withoutBegun(CHOSEN, actor.getSnapshot())).toEqual(new Set(['bob', 'cyd']));
  });
});

describe('a change in progress', () => {
  const settingsOf = (actor: TeamChangesActor) =>
    renderToStaticMarkup(
      <TeamSettings
        {...{ role: 'owner', actor }}
        team={{ id: 'team', team_name: 'A class', status: 'archived' } as TeamSummary}
      />,
    );

  test('[TM-02] lets no other one begin, and says so', () => {
    const { actor, ask } = changing();
    const settings = () => settingsOf(actor);
    expect(selectWaitReason(actor.getSnapshot())).toBe(undefined);
    expect(settings()).not.toMatch(/aria-disabled="true"|aria-busy="true"/);
    ask('restore', 'ada');
    expect(selectWaitReason(actor.getSnapshot())).toBe('Please wait until this is done');
    expect(settings()).toMatch(/aria-disabled="true"/);
    expect(settings()).not.toContain('aria-busy="true"');
  });

  test('is shown where it was asked for', () => {
    const { actor, ask } = changing();
    ask('unarchive', 'team');
    expect(settingsOf(actor)).toContain('aria-busy="true"');

    const person = { first_name: '', last_name: '', roles: [], status: 'pending', expires_at: 0 };
    const [ada, bob] = ['ada', 'bob'].map(
      (id) => ({ ...person, id, email: `${id}@example.com` }) as unknown as Invitation,
    );
    const other = changing();
    other.ask('resend', 'bob');
    const markup = renderToStaticMarkup(
      <InvitationList invitations={[ada, bob].filter((one) => one !== undefined)} actor={other.actor} />,
    );
    expect(markup.match(/<button[^>]*aria-busy="true"[^>]*>/g)).toEqual([
      expect.stringContaining('Options for bob@example.com'),
    ]);
  });
});
