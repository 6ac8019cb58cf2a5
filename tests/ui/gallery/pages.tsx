import { useState } from 'react';
import { LogoMark } from '../../../src/client/ui/brand/logo.tsx';
import { type TechId, TechMark } from '../../../src/client/ui/brand/tech-mark.tsx';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { Checkbox } from '../../../src/client/ui/controls/checkbox.tsx';
import { LinkButton } from '../../../src/client/ui/controls/link-button.tsx';
import { SecretField } from '../../../src/client/ui/controls/secret-field.tsx';
import { TextField } from '../../../src/client/ui/controls/text-field.tsx';
import { TextLink } from '../../../src/client/ui/controls/text-link.tsx';
import { Divider } from '../../../src/client/ui/display/divider.tsx';
import { Markdown } from '../../../src/client/ui/display/markdown.tsx';
import { OptionList } from '../../../src/client/ui/exam/option-list.tsx';
import { Badge } from '../../../src/client/ui/feedback/badge.tsx';
import { Callout } from '../../../src/client/ui/feedback/callout.tsx';
import { AuthLayout } from '../../../src/client/ui/layout/auth-layout.tsx';
import { ErrorPage } from '../../../src/client/ui/layout/error-page.tsx';
import { PageSection } from '../../../src/client/ui/layout/page-section.tsx';
import { SiteLayout } from '../../../src/client/ui/layout/site-layout.tsx';

export function AuthDemo() {
  return (
    <AuthLayout
      logoUrl="#top"
      title="Log in"
      lead="To your exams, training and certificates."
      footer={
        <>
          No account yet? <TextLink href="#register">Sign up</TextLink>
        </>
      }
      aside={
        <blockquote className="max-w-[28rem]">
          <LogoMark className="size-16" />
          <p className="mt-8 font-medium text-2xl">
            Every answer that the page calls saved is graded. That is the one promise an exam must keep.
          </p>
        </blockquote>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <Callout tone="danger" title="You are not logged in">
          Email and password do not belong together. Your voucher is kept.
        </Callout>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          isRequired
          defaultValue="ada@example"
          error="This address has no ending such as .org"
        />
        <SecretField
          label="Password"
          autoComplete="current-password"
          isRequired
          defaultValue="secret"
          labelEnd={<TextLink href="#recover">Forgot password?</TextLink>}
        />
        <Checkbox label="Stay logged in on this device" defaultChecked />
        <Button type="submit" isWide>
          Log in
        </Button>
        <Divider label="or" />
        <Button variant="secondary" isWide>
          Continue with GitHub
        </Button>
      </form>
    </AuthLayout>
  );
}

const nav = [
  { label: 'Certificates', url: '#available' },
  { label: 'Free Weekend', url: '#free' },
  { label: 'Cast your Vote', url: '#vote' },
  { label: 'Hire Developers', url: '#hire' },
  { label: 'Blog', url: '#blog', isCurrent: true },
  { label: 'Crowdfunding', url: 'https://example.org', target: '_blank' },
];

const actions = (
  <>
    <LinkButton href="#login" variant="quiet" size="small" className="max-sm:hidden">
      Log in
    </LinkButton>
    <LinkButton href="#signup" size="small">
      Sign up
    </LinkButton>
  </>
);

const footer = [
  {
    title: 'Certification',
    items: [
      { label: 'Vue.js', url: '#' },
      { label: 'Nuxt.js', url: '#' },
      { label: 'Angular', url: '#' },
    ],
  },
  {
    title: 'Company',
    items: [
      { label: 'Blog', url: '#' },
      { label: 'Press release', url: '#' },
    ],
  },
  {
    title: 'Legal',
    items: [
      { label: 'Terms', url: '#' },
      { label: 'Privacy', url: '#' },
    ],
  },
];

export function ErrorDemo() {
  return (
    <SiteLayout logoUrl="#top" nav={nav} actions={actions} footerNote="Chartered">
      <ErrorPage
        code={404}
        title="Not Found"
        message="Page not found: /vuejs/dashbord/trainings/reactivity-in-depth"
        action={{ label: 'Go to home page', href: '#' }}
      />
    </SiteLayout>
  );
}

const techs: { tech: TechId; name: string; note: string }[] = [
  { tech: 'vuejs', name: 'Vue.js', note: 'Official' },
  { tech: 'nuxt', name: 'Nuxt.js', note: 'Official' },
  { tech: 'angular', name: 'Angular', note: '3 levels' },
  { tech: 'javascript', name: 'JavaScript', note: '3 levels' },
  { tech: 'typescript', name: 'TypeScript', note: 'Coming soon' },
  { tech: 'react', name: 'React', note: '3 levels' },
];

export function SiteDemo() {
  const [answer, setAnswer] = useState<readonly string[]>(['b']);
  return (
    <SiteLayout logoUrl="#top" nav={nav} actions={actions} footer={footer} footerNote={<span>© 2025 Chartered</span>}>
      <PageSection className="grid items-center gap-12 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
        <div>
          <Badge tone="accent">Vue.js, senior</Badge>
          <h1 className="mt-6 font-semibold text-6xl">Prove that you know it.</h1>
          <p className="mt-6 max-w-[52ch] text-lg text-muted">
            Exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React. Real code, graded against hidden tests,
            with a credential that anyone can check.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton href="#exam" size="large">
              Choose an exam
            </LinkButton>
            <LinkButton href="#trial" size="large" variant="secondary">
              Try one for free
            </LinkButton>
          </div>
        </div>
        <div className="min-w-0 rounded-2xl border border-line p-5 sm:p-7">
          <p className="mb-4 text-muted text-sm">From the exam</p>
          <Markdown
            source={'What is printed?\n\n```js\nconst a = [1, 2, 3];\nconst [, ...b] = a;\nconsole.log(b.length);\n```'}
          />
          <div className="mt-5">
            <OptionList
              kind="single"
              label="Answer"
              value={answer}
              onValueChange={setAnswer}
              options={[
                { id: 'a', outputLines: ['3'] },
                { id: 'b', outputLines: ['2'] },
                { id: 'c', outputLines: ['undefined'] },
              ]}
            />
          </div>
        </div>
      </PageSection>
      <PageSection isSunken>
        <h2 className="font-semibold text-4xl">Six technologies, three levels</h2>
        <ul className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-6">
          {techs.map(({ tech, name, note }) => (
            <li key={tech} className="flex items-center gap-4">
              <TechMark tech={tech} size="large" />
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-muted text-sm">{note}</p>
              </div>
            </li>
          ))}
        </ul>
      </PageSection>
    </SiteLayout>
  );
}
