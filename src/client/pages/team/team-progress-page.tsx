import { usedVouchers } from '../../flows/team/team.select.ts';
import { EmptyPicture } from '../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { formatDay } from '../../ui/display/format-date.ts';
import { Table } from '../../ui/display/table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TeamPage } from './team-page.tsx';
import { WithTeamFacts } from './with-team-facts.tsx';

/** Team members who have redeemed a voucher. */
export function TeamProgressPage() {
  return (
    <TeamPage page="teamProgress" title="Team Progress" lead="Who has redeemed a voucher.">
      <WithTeamFacts>
        {(content) => {
          const used = usedVouchers(content);
          return used.length === 0 ? (
            <EmptyState
              picture={<EmptyPicture />}
              title="Nobody has started yet"
              actions={<LinkButton href="/team/vouchers">Hand out vouchers</LinkButton>}
            >
              When somebody redeems one of your team's vouchers, their name appears here.
            </EmptyState>
          ) : (
            <Table
              caption="Who redeemed a voucher"
              rows={used}
              rowKey={({ code }) => code}
              columns={[
                { key: 'who', header: 'Who', isRowHeader: true, cell: ({ redeemed_by }) => redeemed_by },
                {
                  key: 'what',
                  header: 'What',
                  cell: ({ covers }) => covers.map(({ title }) => title).join(', '),
                },
                { key: 'when', header: 'Since', cell: ({ redeemed_at }) => formatDay(redeemed_at) },
              ]}
            />
          );
        }}
      </WithTeamFacts>
    </TeamPage>
  );
}
