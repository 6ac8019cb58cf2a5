import { Award, Bell, Home, LogOut, Mail, Pencil, Search, Trash2, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OfflinePicture } from '../../../src/client/ui/brand/error-pictures.tsx';
import { DonePicture, EmptyPicture } from '../../../src/client/ui/brand/illustrations.tsx';
import { Logo, LogoMark } from '../../../src/client/ui/brand/logo.tsx';
import { NotFoundPicture } from '../../../src/client/ui/brand/not-found-picture.tsx';
import { type TechId, TechMark } from '../../../src/client/ui/brand/tech-mark.tsx';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { Checkbox } from '../../../src/client/ui/controls/checkbox.tsx';
import { IconButton } from '../../../src/client/ui/controls/icon-button.tsx';
import { LinkButton } from '../../../src/client/ui/controls/link-button.tsx';
import { RadioGroup } from '../../../src/client/ui/controls/radio-group.tsx';
import { SecretField } from '../../../src/client/ui/controls/secret-field.tsx';
import { SelectField } from '../../../src/client/ui/controls/select-field.tsx';
import { Switch } from '../../../src/client/ui/controls/switch.tsx';
import { TextArea } from '../../../src/client/ui/controls/text-area.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { TextLink } from '../../../src/client/ui/controls/text-link.tsx';
import { Avatar } from '../../../src/client/ui/display/avatar.tsx';
import { Card } from '../../../src/client/ui/display/card.tsx';
import { CodeBlock } from '../../../src/client/ui/display/code-block.tsx';
import { Divider } from '../../../src/client/ui/display/divider.tsx';
import { KeyCap } from '../../../src/client/ui/display/key-cap.tsx';
import { Markdown } from '../../../src/client/ui/display/markdown.tsx';
import { PageTitle } from '../../../src/client/ui/display/page-title.tsx';
import { Stat } from '../../../src/client/ui/display/stat.tsx';
import { Table } from '../../../src/client/ui/display/table.tsx';
import { Badge } from '../../../src/client/ui/feedback/badge.tsx';
import { Callout } from '../../../src/client/ui/feedback/callout.tsx';
import { EmptyState } from '../../../src/client/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../src/client/ui/feedback/progress-bar.tsx';
import { ProgressRing } from '../../../src/client/ui/feedback/progress-ring.tsx';
import { SavedState } from '../../../src/client/ui/feedback/saved-state.tsx';
import { Skeleton, SkeletonText } from '../../../src/client/ui/feedback/skeleton.tsx';
import { Spinner } from '../../../src/client/ui/feedback/spinner.tsx';
import { StatusDot } from '../../../src/client/ui/feedback/status-dot.tsx';
import { TimeLeft } from '../../../src/client/ui/feedback/time-left.tsx';
import { Breadcrumb } from '../../../src/client/ui/layout/breadcrumb.tsx';
import { SkipLink } from '../../../src/client/ui/layout/skip-link.tsx';
import { SplitPane } from '../../../src/client/ui/layout/split-pane.tsx';
import { Tabs } from '../../../src/client/ui/layout/tabs.tsx';
import { AlertDialog } from '../../../src/client/ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../src/client/ui/overlay/dialog.tsx';
import { DropdownMenu } from '../../../src/client/ui/overlay/dropdown-menu.tsx';
import { useToast } from '../../../src/client/ui/overlay/toast.tsx';

const techs: TechId[] = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'];
const tones = ['neutral', 'accent', 'positive', 'warning', 'danger', 'info'] as const;
const opened = new URLSearchParams(location.search).get('open');

const prose = `## A heading of Markdown

A paragraph with **strong**, *emphasis*, ~~struck~~, \`inline code\`, a [link inside](/vuejs), a
[link outside](https://vuejs.org) and one that [must not work](javascript:alert(1)). Entities such as &lt; and &amp; are text, and
so is <b onclick="alert(1)">raw HTML</b>.

1. First
2. Second
   - nested
   - list

> Somebody said so.

| level | questions | pass mark |
| --- | ---: | ---: |
| Junior | 20 | 70% |
| Senior | 30 | 75% |

<script>alert('text, not code')</script>

\`\`\`ts
export const answer: number = 42;
\`\`\``;

/** Every part in its states. */
export function PartsDemo() {
  const toast = useToast();
  const [dialog, setDialog] = useState<'dialog' | 'alert' | null>(
    opened === 'dialog' || opened === 'alert' ? opened : null,
  );
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one');
  const [plan, setPlan] = useState<'exam' | 'bundle' | 'bootcamp' | null>('bundle');
  const [level, setLevel] = useState<'junior' | 'senior' | null>(null);

  return (
    <main id="content" className="mx-auto grid max-w-page gap-14 px-4 py-12 sm:px-6">
      <SkipLink />
      <PageTitle
        size="display"
        eyebrow={<Logo />}
        title="Design system"
        lead="Calm, exact, quick. Every part in all its states."
        actions={<LinkButton href="?page=exam">Exam page</LinkButton>}
      />

      <Group title="Type">
        <p className="font-semibold text-6xl">Display</p>
        <p className="font-semibold text-5xl">Page of a product</p>
        <p className="font-semibold text-4xl">Section</p>
        <p className="font-semibold text-3xl">Title of a page</p>
        <p className="font-semibold text-2xl">Heading</p>
        <p className="font-semibold text-xl">Smaller heading</p>
        <p className="max-w-prose text-lg">Lead: a sentence that says what the page is for, before the text begins.</p>
        <p className="max-w-prose">
          Text: the measure is at most seventy characters, because longer lines make the eye lose its place on the way
          back. <TextLink href="#">A link in text</TextLink>, and{' '}
          <TextLink href="https://example.org" target="_blank">
            one that leaves
          </TextLink>
          .
        </p>
        <p className="text-muted text-sm">Small and muted: notes, captions, hints.</p>
        <p className="font-mono text-sm">const mono = 'Geist Mono'; 0O 1lI {'{}'} =&gt; !==</p>
      </Group>

      <Group title="Buttons">
        <Row>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Delete
          </Button>
          <LinkButton href="#" variant="secondary">
            Link
          </LinkButton>
        </Row>
        <Row>
          <Button size="small">Small</Button>
          <Button>Medium</Button>
          <Button size="large">Large</Button>
        </Row>
        <Row>
          <Button isBusy>Saving</Button>
          <Button variant="secondary" isBusy icon={<Mail />}>
            Send mail
          </Button>
          <Button disabled>Disabled</Button>
          <Button disabledReason="Accept the terms first">With a reason</Button>
          <IconButton label="Edit" icon={<Pencil />} />
          <IconButton label="Notifications" icon={<Bell />} isPressed />
          <IconButton label="Delete" icon={<Trash2 />} disabledReason="Nothing is selected" />
        </Row>
      </Group>

      <Group title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField
            label="Name"
            defaultValue="Ada Lovelace"
            autoComplete="name"
            hint="As it shall stand on the certificate."
            isRequired
          />
          <SecretField label="Password" defaultValue="correct horse" autoComplete="new-password" />
          <TextField
            label="Voucher"
            isMono
            placeholder="ABCD-1234"
            error="This voucher was redeemed on 4 May 2025. Ask the buyer for another."
          />
          <TextField label="Search" isLabelHidden placeholder="Search exams" start={<Search />} type="search" />
          <TextField label="Country" disabled defaultValue="Switzerland" hint="Comes from your payment." />
          <SelectField
            label="Level"
            placeholder="Choose a level"
            options={[
              { value: 'j', label: 'Junior' },
              { value: 's', label: 'Senior' },
            ]}
          />
          <TextArea
            label="Reason"
            hint="What should a reviewer look at?"
            defaultValue="Question 12 has two right answers."
          />
          <div className="grid content-start gap-4">
            <Checkbox label="I accept the terms" hint="They fit on one page." defaultChecked />
            <Checkbox label="Send me news" />
            <Checkbox label="I am over 16" error="Without it we cannot go on" />
            <Checkbox label="Record a video" disabledReason="Not offered for this exam" />
            <Switch label="Regional prices" hint="Prices follow the purchasing power of your country." defaultChecked />
            <Switch label="Dark theme" />
            <Switch label="Share on LinkedIn" disabledReason="Link your LinkedIn first" />
          </div>
        </div>
        <div className="grid gap-8 md:grid-cols-2">
          <RadioGroup
            label="What to buy"
            isBoxed
            value={plan}
            onValueChange={setPlan}
            options={[
              { value: 'exam', label: 'Examination', hint: '$189' },
              { value: 'bundle', label: 'Examination and training', hint: '$329' },
              { value: 'bootcamp', label: 'With online bootcamp', disabledReason: 'Sold out until June' },
            ]}
          />
          <RadioGroup
            label="Level"
            hint="It can be changed until the exam starts."
            error="Choose a level"
            value={level}
            onValueChange={setLevel}
            options={[
              { value: 'junior', label: 'Junior' },
              { value: 'senior', label: 'Senior' },
            ]}
          />
        </div>
      </Group>

      <Group title="What lies above the page">
        <Row>
          <Button variant="secondary" onClick={() => setDialog('dialog')}>
            Dialog
          </Button>
          <Button variant="secondary" onClick={() => setDialog('alert')}>
            Question
          </Button>
          <DropdownMenu
            header={<span className="text-muted">ada@example.org</span>}
            align="start"
            trigger={<Button variant="secondary">Menu</Button>}
            items={[
              { label: 'Home', href: '#home', icon: <Home /> },
              { label: 'My certificates', href: '#certs', icon: <Award /> },
              { label: 'Profile', href: '#profile', icon: <User />, attention: 'LinkedIn is not linked' },
              { label: 'Team dashboard', disabledReason: 'You are in no team' },
              'separator',
              { label: 'Log out', icon: <LogOut />, tone: 'danger', onSelect: () => {} },
            ]}
          />
          <Button
            variant="secondary"
            onClick={() =>
              toast({ title: 'Address copied', text: 'Anyone with it can check the certificate.', tone: 'positive' })
            }
          >
            Toast
          </Button>
        </Row>
        <Dialog
          isOpen={dialog === 'dialog'}
          onOpenChange={(isOpen) => setDialog(isOpen ? 'dialog' : null)}
          title="Invite to your team"
          description="Everyone gets a mail with a link that works for 7 days."
          footer={
            <>
              <Button variant="secondary" onClick={() => setDialog(null)}>
                Cancel
              </Button>
              <Button>Send invitations</Button>
            </>
          }
        >
          <TextField label="Email" type="email" placeholder="name@company.com" />
        </Dialog>
        <AlertDialog
          isOpen={dialog === 'alert'}
          onOpenChange={(isOpen) => setDialog(isOpen ? 'alert' : null)}
          title="Delete this voucher?"
          description="Anyone who has it can no longer redeem it. This cannot be undone."
          confirmLabel="Delete voucher"
          tone="danger"
          onConfirm={() => setDialog(null)}
        />
      </Group>

      <Group title="Tabs">
        <Tabs
          label="Result"
          value={tab}
          onValueChange={setTab}
          panelClassName="pt-5"
          items={[
            { value: 'one', label: 'By topic', content: <p>Closures 4 of 5, promises 3 of 4.</p> },
            { value: 'two', label: 'By question', badge: '30', content: <p>Thirty questions.</p> },
            { value: 'three', label: 'Disputes', badge: '0', content: <p>No disputes.</p> },
          ]}
        />
      </Group>

      <Group title="Messages">
        <Callout tone="info" title="The exam has changed">
          Since 1 May it has two challenges.
        </Callout>
        <Callout tone="positive" title="Payment received">
          A receipt is on its way to you.
        </Callout>
        <Callout
          tone="warning"
          title="Taken over on another device"
          actions={
            <Button size="small" variant="secondary">
              Continue here
            </Button>
          }
        >
          At 14:02 this exam was opened elsewhere. Here it can only be read.
        </Callout>
        <Callout
          tone="danger"
          title="Not saved"
          actions={
            <Button size="small" variant="secondary">
              Try again
            </Button>
          }
        >
          The disk of this device is full. What you wrote is still on the page.
        </Callout>
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {tones.map((tone) => (
            <StatusDot key={tone} tone={tone} label={tone} />
          ))}
        </Row>
        <Row>
          <SavedState state="saved" />
          <SavedState state="saving" />
          <SavedState state="offline" detail="2 answers wait" />
          <SavedState state="notSaved" />
        </Row>
        <Row>
          <TimeLeft seconds={5049} onHiddenChange={() => {}} />
          <TimeLeft seconds={590} tone="soon" onHiddenChange={() => {}} />
          <TimeLeft seconds={59} tone="last" onHiddenChange={() => {}} />
          <TimeLeft seconds={59} isHidden onHiddenChange={() => {}} />
        </Row>
      </Group>

      <Group title="Progress and waiting">
        <ProgressBar label="Answered" value={12} max={30} valueText="12 of 30" isLabelShown />
        <ProgressBar label="Grading" isLabelShown valueText="Running hidden tests" />
        <Row>
          <ProgressRing label="Score" value={82} mark={70} size="large" tone="positive">
            82%
          </ProgressRing>
          <ProgressRing label="Course" value={30}>
            30%
          </ProgressRing>
          <ProgressRing label="Course" value={66} size="small" />
          <Spinner className="size-6" />
          <div className="grid w-64 gap-3">
            <Skeleton className="h-6 w-40" />
            <SkeletonText />
          </div>
        </Row>
      </Group>

      <Group title="Things">
        <div className="grid gap-4 md:grid-cols-3">
          <Card
            title="Certified Vue.js Developer"
            href="#vue"
            eyebrow={
              <>
                <TechMark tech="vuejs" size="small" /> Vue.js
              </>
            }
            footer={<Badge tone="positive">Official</Badge>}
          >
            For developers who build and maintain applications with Vue.
          </Card>
          <Card
            title="Not a link"
            eyebrow="Voucher"
            footer={
              <Button size="small" variant="secondary">
                Copy
              </Button>
            }
          >
            Buttons in the footer.
          </Card>
          <div className="grid place-items-center rounded-xl border border-line p-5">
            <Row>
              <Avatar name="Ada Lovelace" size="large" isNamed />
              <Avatar name="Grace" isNamed />
              <Avatar name="Alan Turing" size="small" isNamed />
            </Row>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-6 md:grid-cols-4">
          <Stat label="Certified" value="12,480" note="since 2021" size="large" />
          <Stat label="Pass rate" value="61%" size="large" />
        </dl>
        <Table
          caption="Vouchers"
          rows={[
            { code: 'ABCD-1234', product: 'Vue.js, senior', price: '$189' },
            { code: 'EFGH-5678', product: 'Angular, junior', price: '$99' },
          ]}
          rowKey={(row) => row.code}
          columns={[
            {
              key: 'code',
              header: 'Code',
              cell: (row) => <span className="font-mono">{row.code}</span>,
              isRowHeader: true,
            },
            { key: 'product', header: 'Product', cell: (row) => row.product },
            { key: 'price', header: 'Price', cell: (row) => row.price, align: 'end' },
          ]}
        />
        <Breadcrumb
          items={[
            { label: 'Dashboard', href: '#' },
            { label: 'Training', href: '#' },
            { label: 'Reactivity in depth' },
          ]}
        />
        <Divider />
        <Divider label="or" />
        <p className="flex items-center gap-1.5 text-sm">
          <KeyCap>Alt</KeyCap> <KeyCap>↑</KeyCap> moves up
        </p>
      </Group>

      <Group title="Code and text">
        <CodeBlock
          title="use-debounce.ts"
          language="ts"
          hasLineNumbers
          canCopy
          code={
            "import { ref, watch } from 'vue';\n\nexport function useDebounced<T>(source: () => T, delay: number) {\n  const value = ref(source());\n  watch(source, (next, _, onCleanup) => {\n    const timer = setTimeout(() => { value.value = next; }, delay);\n    onCleanup(() => clearTimeout(timer));\n  });\n  return value;\n}\n"
          }
        />
        <Markdown source={prose} headingLevel={2} />
        <SplitPane
          label="Editor and preview"
          className="h-48 rounded-lg border border-line"
          first={<p className="p-4">Editor</p>}
          second={<p className="p-4">Preview</p>}
        />
      </Group>

      <Group title="Marks and pictures">
        <Row>
          <LogoMark className="size-16" />
          <LogoMark className="size-6" />
          <LogoMark className="size-4" />
          {techs.map((tech) => (
            <TechMark key={tech} tech={tech} size="large" isNamed />
          ))}
          {techs.map((tech) => (
            <TechMark key={tech} tech={tech} size="small" isNamed />
          ))}
        </Row>
        <Row>
          <EmptyPicture />
          <OfflinePicture />
          <DonePicture />
          <NotFoundPicture />
        </Row>
        <EmptyState
          headingLevel={3}
          picture={<EmptyPicture />}
          title="No team yet"
          actions={<Button>Buy seats</Button>}
        >
          Buy three seats or more and invite people by mail.
        </EmptyState>
      </Group>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="border-line border-b pb-2 font-medium text-muted text-sm">{title}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
