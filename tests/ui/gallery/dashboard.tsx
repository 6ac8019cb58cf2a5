import { Award, BookOpen, GraduationCap, Home, LogOut, NotebookText, Ticket, TrendingUp, User } from 'lucide-react';
import { EmptyPicture } from '../../../src/client/ui/brand/illustrations.tsx';
import { TechMark } from '../../../src/client/ui/brand/tech-mark.tsx';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { LinkButton } from '../../../src/client/ui/controls/link-button.tsx';
import { Avatar } from '../../../src/client/ui/display/avatar.tsx';
import { Card } from '../../../src/client/ui/display/card.tsx';
import { PageTitle } from '../../../src/client/ui/display/page-title.tsx';
import { Stat } from '../../../src/client/ui/display/stat.tsx';
import { Table } from '../../../src/client/ui/display/table.tsx';
import { Badge } from '../../../src/client/ui/feedback/badge.tsx';
import { EmptyState } from '../../../src/client/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../src/client/ui/feedback/progress-bar.tsx';
import { ProgressRing } from '../../../src/client/ui/feedback/progress-ring.tsx';
import { DashboardLayout } from '../../../src/client/ui/layout/dashboard-layout.tsx';
import { DropdownMenu } from '../../../src/client/ui/overlay/dropdown-menu.tsx';

const attempts = [
  { id: '1', name: 'Vue.js trial exam', date: '12 May 2025', score: '74%', state: 'Passed' as const },
  { id: '2', name: 'Vue.js trial exam', date: '3 May 2025', score: '58%', state: 'Failed' as const },
];

export function DashboardDemo() {
  return (
    <DashboardLayout
      logoUrl="#top"
      context={
        <div className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised p-2.5">
          <TechMark tech="vuejs" size="medium" />
          <div className="min-w-0 text-sm">
            <p className="font-medium">Vue.js</p>
            <p className="truncate text-muted">Senior Developer</p>
          </div>
        </div>
      }
      nav={[
        {
          items: [
            { label: 'Overview', url: '#overview', icon: <Home />, isCurrent: true },
            { label: 'Training', url: '#training', icon: <BookOpen />, badge: '12/40' },
            { label: 'Guides', url: '#guides', icon: <NotebookText /> },
            { label: 'Examination', url: '#exam', icon: <GraduationCap /> },
          ],
        },
        {
          title: 'Account',
          items: [
            { label: 'Upgrades', url: '#upgrades', icon: <TrendingUp /> },
            { label: 'Team vouchers', url: '#vouchers', icon: <Ticket />, badge: '3' },
            { label: 'Profile', url: '#profile', icon: <User />, attention: 'LinkedIn is not linked' },
          ],
        },
      ]}
      account={
        <DropdownMenu
          align="start"
          header="ada@example.org"
          trigger={
            <Button variant="quiet" size="small" icon={<Avatar name="Ada Lovelace" size="tiny" />}>
              Ada Lovelace
            </Button>
          }
          items={[
            { label: 'Home', href: '#home', icon: <Home /> },
            { label: 'My certificates', href: '#certificates', icon: <Award /> },
            { label: 'Profile', href: '#profile', icon: <User />, attention: 'LinkedIn is not linked' },
            'separator',
            { label: 'Log out', href: '#logout', icon: <LogOut /> },
          ]}
        />
      }
    >
      <PageTitle
        title="Good morning, Ada"
        lead="You are ready for the exam: your last two trial results are above the pass mark."
      />

      <section
        aria-label="Next step"
        className="mt-8 overflow-hidden rounded-xl border border-accent-line bg-accent-soft"
      >
        <div className="flex flex-wrap items-center gap-x-8 gap-y-6 p-6 sm:p-8">
          <ProgressRing label="Last trial result" value={74} mark={70} size="large">
            74%
          </ProgressRing>
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-semibold text-2xl">Take the exam</h2>
            <p className="mt-2 max-w-prose text-ink">
              90 minutes, 30 questions and 2 challenges. It starts when you say so and can be taken once.
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <LinkButton href="#start">Read the terms and start</LinkButton>
              <LinkButton href="#trial" variant="secondary">
                Another trial first
              </LinkButton>
            </div>
          </div>
        </div>
      </section>

      <section className="mt-12">
        <h2 className="font-semibold text-xl">Keep learning</h2>
        <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
          <Card
            title="Reactivity in depth"
            href="#reactivity"
            eyebrow={<Badge tone="accent">In progress</Badge>}
            footer={
              <ProgressBar
                className="w-full"
                label="Progress"
                value={12}
                max={40}
                valueText="12 of 40 lessons"
                isLabelShown
              />
            }
          >
            How refs, computed values and effects know of each other.
          </Card>
          <Card
            title="Composition patterns"
            href="#composition"
            eyebrow={<Badge>Not started</Badge>}
            footer={<span className="text-muted">18 lessons, 3 hours</span>}
          >
            Composables that can be tested, provided and thrown away.
          </Card>
          <Card
            title="Server-side rendering"
            href="#ssr"
            eyebrow={<Badge tone="positive">Done</Badge>}
            footer={<span className="text-muted">9 lessons, 1 hour</span>}
          >
            Hydration, its mismatches, and what runs where.
          </Card>
        </div>
      </section>

      <section className="mt-12">
        <h2 className="font-semibold text-xl">In figures</h2>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-6 border-line border-y py-6 md:grid-cols-4">
          <Stat label="Lessons" value="12" note="of 40" />
          <Stat label="Trial exams" value="2" />
          <Stat label="Best result" value="74%" note="pass mark 70%" />
          <Stat label="Time learned" value="6 h" />
        </dl>
      </section>

      <section className="mt-12">
        <h2 className="mb-4 font-semibold text-xl">Attempts</h2>
        <Table
          caption="Attempts"
          rows={attempts}
          rowKey={(row) => row.id}
          columns={[
            { key: 'name', header: 'Exam', cell: (row) => row.name, isRowHeader: true },
            { key: 'date', header: 'Date', cell: (row) => row.date },
            { key: 'score', header: 'Score', cell: (row) => row.score, align: 'end' },
            {
              key: 'state',
              header: 'Result',
              align: 'end',
              cell: (row) => <Badge tone={row.state === 'Passed' ? 'positive' : 'danger'}>{row.state}</Badge>,
            },
          ]}
        />
      </section>

      <section className="mt-12">
        <h2 className="mb-4 font-semibold text-xl">Certificates</h2>
        <EmptyState
          headingLevel={3}
          picture={<EmptyPicture />}
          title="Your first certificate will be here"
          actions={<Button variant="secondary">See what it looks like</Button>}
        >
          Pass the exam and it is issued at once, with an address that you can share.
        </EmptyState>
      </section>
    </DashboardLayout>
  );
}
