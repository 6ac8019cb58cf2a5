import { useSearchParams } from 'react-router';
import { selectIsAdministrator } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useOrderReviews } from '../../../flows/commerce/use-order-reviews.ts';
import { useReviewDisputes } from '../../../flows/exam/use-review-lists.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { AuditTab } from './audit-tab.tsx';
import { DisputesTab } from './disputes-tab.tsx';
import { ExamsTab } from './exams-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { QuestionSetsTab } from './question-sets-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const TABS = ['disputes', 'exams', 'sets', 'orders', 'users', 'audit', 'sources'] as const;
type Tab = (typeof TABS)[number];
const FOR_ADMINISTRATORS: readonly Tab[] = ['orders', 'users', 'audit', 'sources'];

/** The work of staff: disputes, exams, question sets; of administrators orders, users, the audit log and what campaigns led to as well. */
export function ReviewPage() {
  const [params, setParams] = useSearchParams();
  const { data } = useReviewDisputes();
  const open = data?.pages[0]?.meta.open;
  const isAdministrator = useSessionState(selectIsAdministrator);
  const asked = TABS.find((known) => known === params.get('tab')) ?? 'disputes';
  const tab = FOR_ADMINISTRATORS.includes(asked) && !isAdministrator ? 'disputes' : asked;
  const orders = useOrderReviews(isAdministrator).data?.pages[0]?.meta.open;
  return (
    <PageSection className="py-8! md:py-12!">
      <PageTitle title="Review" />
      <Tabs<Tab>
        label="Review"
        className="mt-6"
        panelClassName="pt-6"
        value={tab}
        onValueChange={(next) => setParams(next === 'disputes' ? {} : { tab: next }, { replace: true })}
        items={[
          { value: 'disputes', label: 'Disputes', badge: open ? open : undefined, content: <DisputesTab /> },
          { value: 'exams', label: 'Exams', content: <ExamsTab /> },
          { value: 'sets', label: 'Question sets', content: <QuestionSetsTab /> },
          ...(isAdministrator
            ? [
                {
                  value: 'orders' as const,
                  label: 'Orders',
                  badge: orders ? orders : undefined,
                  content: <OrdersTab />,
                },
                { value: 'users' as const, label: 'Users', content: <UsersTab /> },
                { value: 'audit' as const, label: 'Audit log', content: <AuditTab /> },
                { value: 'sources' as const, label: 'Sources', content: <SourcesTab /> },
              ]
            : []),
        ]}
      />
    </PageSection>
  );
}
