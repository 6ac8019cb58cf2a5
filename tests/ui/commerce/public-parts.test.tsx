// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { interestMachine } from '../../../machines/commerce/interest/interest.machine.ts';
import { dropAction, oldestAction, queueAction } from '../../../src/client/adapters/site/action-queue.ts';
import { OpenAuthContext } from '../../../src/client/flows/account/use-open-auth.ts';
import { ShownPricesProvider, useLowestPrice } from '../../../src/client/flows/commerce/pricing/shown-prices.tsx';
import { ShownWeekend } from '../../../src/client/flows/commerce/use-free-weekend.ts';
import type { InitialData } from '../../../src/client/flows/site/initial-data.tsx';
import { FreeWeekendsPage } from '../../../src/client/pages/commerce/free-weekend/free-weekends-page.tsx';
import { WeekendContent } from '../../../src/client/pages/commerce/free-weekend/weekend-content.tsx';
import { WeekendHero } from '../../../src/client/pages/commerce/free-weekend/weekend-hero.tsx';
import { WeekendScope } from '../../../src/client/pages/commerce/free-weekend/weekend-scope.tsx';
import { CredentialCheck } from '../../../src/client/pages/commerce/home/credential-check.tsx';
import { EmployersSection } from '../../../src/client/pages/commerce/home/employers-section.tsx';
import { ExamsSection } from '../../../src/client/pages/commerce/home/exams-section.tsx';
import { HomePage } from '../../../src/client/pages/commerce/home/home-page.tsx';
import { OffersSection } from '../../../src/client/pages/commerce/home/offers-section.tsx';
import { CredentialSection } from '../../../src/client/pages/commerce/landing/credential-section.tsx';
import { LandingPage } from '../../../src/client/pages/commerce/landing/landing-page.tsx';
import { TechExamsSection } from '../../../src/client/pages/commerce/landing/tech-exams-section.tsx';
import { InterestForm } from '../../../src/client/pages/commerce/pricing/interest-form.tsx';
import { PricingSection } from '../../../src/client/pages/commerce/pricing/pricing-section.tsx';
import { SoonInterest } from '../../../src/client/pages/commerce/soon/soon-interest.tsx';
import { SoonPrepared } from '../../../src/client/pages/commerce/soon/soon-prepared.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { CatalogItem, CatalogPrices, CatalogPromotion } from '../../../src/contract/commerce/catalog.ts';
import type { FreeWeekend } from '../../../src/contract/commerce/offers.ts';
import type { Tech } from '../../../src/contract/common.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { ada, earnedCredential } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { choose, control, fill, press, readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

// The settings are read once, from the document.
vi.hoisted(() => {
  const settings = {
    ...{ environment: 'test', demo: false, terms_version: '', providers: [], discord_server: false },
    ...{ new_relic_enabled: false, partnero_program: null, partnero_cookie_max_age: 1, partnero_allowed_origins: [] },
    ...{ recaptcha_site: null, rightmessage_project_id: null, help_desk_id: null, new_relic_agent: null },
    ...{ teams_dashboard_enabled: false, cert_dashboard_enabled: true, workshop_open: false, allow_banners: true },
    ...{ chart_traffic: false, offline_shell: false, analytics_write_key: null, feedback_project_id: null },
    ...{ tag_manager_id: null, crowdfunding_url: 'https://fund.example', product: 'certificates', beta: false },
    ...{ coming_soon: ['angular', 'nuxt'], presale: ['react'] },
  };
  const meta = Object.assign(document.createElement('meta'), { name: 'settings', content: JSON.stringify(settings) });
  document.head.append(meta);
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

const auth = vi.fn();

const Lowest = () => <p>{useLowestPrice((price) => `From ${price}`)}</p>;

/** A part of a page at a path, with what the page brought along. */
async function open(
  part: ReactElement,
  path: string,
  {
    initial = {},
    user = null,
    answers = {},
  }: {
    initial?: InitialData;
    user?: User | null;
    answers?: Record<string, () => Answer>;
  } = {},
) {
  await show(<p />);
  auth.mockClear();
  const asked = answerCalls(answers);
  const page = await showAt(
    path,
    <OpenAuthContext value={auth}>
      <Routes>
        <Route path="/:tech/*" element={part} />
        <Route path="*" element={part} />
      </Routes>
    </OpenAuthContext>,
    { user, initial },
  );
  const words = () => readingOf(page).map((text) => text.replaceAll('\u00a0', ' '));
  return { asked, page, words };
}

const exam: Certification = {
  ...{ id: 'javascript-junior', slug: 'javascript-junior', title: 'JavaScript Junior', tech: 'javascript' },
  ...{ display_level: 'junior', difficulty_level: 1, trial: false, summary: '', minutes: 60, pass_percent: 70 },
  ...{ questions: 20, challenges: 2, topics: [{ id: 'a', name: 'Closures', questions: 1 }] },
};
const senior: Certification = {
  ...{ ...exam, id: 'javascript-senior', title: 'JavaScript Senior', display_level: 'senior', difficulty_level: 3 },
  ...{ challenges: 0, topics: [{ id: 'b', name: 'Concurrency', questions: 4 }] },
};
const trial: Certification = {
  ...{ ...exam, id: 'javascript-trial', title: 'JavaScript trial', trial: true, questions: 10, minutes: 15 },
  ...{ challenges: 0, difficulty_level: 0, topics: [{ id: 'c', name: 'Types', questions: 10 }] },
};
const certifications = (...data: Certification[]) => ({ data, meta: { total: data.length } });

const item = (slug: string, change: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ sort_order: 1, promotion_slug: slug, promotion_name: `Product ${slug}: exam`, tech: 'javascript' },
  ...{ type: 'examination-only', level: 'junior', team: false, availability: 'available', bulletpoints: [] },
  products: [{ certification_id: slug, type: 'EXAM' }],
  price: {
    ...{ slug, name: slug, quantity: 1, total: 14_900 },
    lines: [{ reason: 'list', label: 'List price', amount: 14_900 }],
  },
  ...change,
});
const prices = (data: CatalogItem[], meta: Partial<CatalogPrices['meta']> = {}): CatalogPrices => ({
  data,
  meta: {
    ...{ total: data.length, region: 'GLOBAL', level: 0, currency: 'USD', tax_note: 'With taxes.', coupon: null },
    ...{ team_discounts: [], max_quantity: 10, promotions: [], ...meta },
  },
});

describe('the exams of a technology', () => {
  const read = async (...listed: Certification[]) => {
    const initial = { certifications: certifications(...listed) };
    return (await open(<TechExamsSection />, '/javascript', { initial })).words();
  };
  const LEAD = 'Every attempt draws fresh questions from a larger pool, with a set number per topic.';
  const TRIAL = [
    'Free',
    '# JavaScript trial',
    '15 minutes · 10 questions · pass mark 70%',
    ...['Types', '10 questions'],
  ];

  test('[VO-01, VO-04] stand by level behind the trial, with their facts and topics, those of this one alone', async () => {
    expect(await read(senior, { ...exam, tech: 'vuejs' }, exam, trial)).toEqual([
      ...["# What's on the exam", LEAD, ...TRIAL, 'Junior', '# JavaScript Junior'],
      ...['60 minutes · 20 questions · 2 coding challenges · pass mark 70%', ...['Closures', '1 question']],
      ...[
        'Senior',
        '# JavaScript Senior',
        '60 minutes · 20 questions · pass mark 70%',
        ...['Concurrency', '4 questions'],
      ],
    ]);
  });

  test('[VO-01] where there is a trial alone, say that the exam is in preparation; without any, nothing', async () => {
    expect(await read(trial)).toEqual([
      ...["# What's on the trial exam", LEAD, ...TRIAL],
      'The JavaScript certification exam is in preparation. See what comes next -> /soon',
    ]);
    expect(await read()).toEqual(["# What's on the exam", LEAD]);
  });

  test('[VO-01] stand beside each other: two, three or four', async () => {
    const columns = async (count: number) => {
      const listed = [exam, senior, { ...exam, id: 'x' }, { ...exam, id: 'y' }].slice(0, count);
      const initial = { certifications: certifications(...listed) };
      const { page } = await open(<TechExamsSection />, '/javascript', { initial });
      const names = page.querySelector('ul')?.className.match(/\S+:grid-cols-\d/g);
      const isSplit = page.querySelector('li ul')?.className.includes('columns-2');
      return [...(names ?? []), isSplit];
    };
    expect(await columns(1)).toEqual([true]);
    expect(await columns(2)).toEqual(['sm:grid-cols-2', false]);
    expect(await columns(3)).toEqual(['sm:grid-cols-2', 'lg:grid-cols-3', false]);
    expect(await columns(4)).toEqual(['sm:grid-cols-2', 'xl:grid-cols-4', false]);
  });

  test('[VO-01] load, say that they did not, and are asked for again', async () => {
    const busy = (page: HTMLElement) => [
      page.querySelector('[aria-busy]')?.getAttribute('aria-busy'),
      page.querySelectorAll('.skeleton-pulse').length,
    ];
    expect(busy((await open(<TechExamsSection />, '/javascript')).page)).toEqual(['true', 1]);
    let isOffline = true;
    const { page, words } = await open(<TechExamsSection />, '/javascript', {
      answers: { 'GET /certifications': () => (isOffline ? 'offline' : certifications(trial)) },
    });
    const FAILED = ["The list of exams didn't load. The rest of this page works without it.", '[Try again]'];
    await eventually(() => expect(words()).toEqual(["# What's on the exam", LEAD, ...FAILED]));
    expect(busy(page)).toEqual(['false', 0]);
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(words().slice(2, 7)).toEqual(TRIAL));
  });
});

describe('the start of a page of a technology', () => {
  const read = async (tech: Tech, listed: Certification[], user: User | null = null) => {
    const initial = {
      certifications: certifications(...listed),
      [`catalog/${tech}`]: prices([
        item('a', { tech }),
        item('b', { tech, price: { ...item('b').price, total: 9900 } }),
      ]),
    };
    const { page } = await open(<LandingPage />, `/${tech}`, { initial, user });
    return readingOf(page.querySelector('#top')).filter((text) => !/^(Js|Re|Vu)$/.test(text));
  };
  const HEAD = [
    '# JavaScript certification',
    'From closures to concurrency: how the language behaves. You solve challenges in an editor; hidden tests grade them.',
  ];
  const starts = (way: string) => [
    ...[`Start the free trial -> /javascript/${way}`, 'See prices -> /javascript#pricing'],
  ];

  test('[VO-01] tells of the trial, the lowest price and the challenges; a guest signs up first', async () => {
    const guest = await read('javascript', [exam, trial]);
    expect(guest.slice(0, 2)).toEqual(HEAD);
    expect(guest).toContain('Free: 10 questions in 15 minutes');
    expect(guest).toContain('From $99, paid once');
    expect(guest).not.toContain('Your score by topic, every answer explained');
    expect(guest.filter((text) => text.includes(' -> '))).toEqual(
      starts('register?redirect=%2Fjavascript%2Fdashboard%3Fstart%3Dtrial'),
    );
    expect(guest.at(-1)).toBe('Your answer stays on this page. No account needed.');
    const user = await read('javascript', [exam, trial], ada);
    expect(user.filter((text) => text.includes(' -> '))).toEqual(starts('dashboard?start=trial'));
  });

  test('[VO-01] promises what a trial gives where that is all; says that it is official, or on presale', async () => {
    const react = { tech: 'react' } as const;
    const alone = await read('react', [{ ...trial, ...react }, { ...exam }]);
    expect(alone.slice(0, 3)).toEqual([
      ...['Presale', '# React certification'],
      'State, effects and rendering, in components that behave like yours.',
    ]);
    expect(alone).toContain('Your score by topic, every answer explained');
    const several = await read('react', [
      { ...trial, ...react },
      { ...exam, ...react },
    ]);
    expect(several).not.toContain('Your score by topic, every answer explained');
    const none = await read('vuejs', []);
    expect(none.slice(0, 2)).toEqual(['Official certification', '# Vue.js certification']);
    expect(none).toContain('Free');
  });
});

describe('the exams on the start page', () => {
  const listed = certifications(trial, exam);
  const catalog = prices([item('a'), item('b', { tech: 'react', availability: 'coming' })]);
  const section = (
    <ShownPricesProvider tech={null}>
      <ExamsSection trialUrl={(tech) => `/${tech}/start`} />
    </ShownPricesProvider>
  );
  const HEAD = [
    '# Start with a free trial',
    'A short exam: timed, graded, with an explanation for every question. Retakes have a daily limit.',
  ];

  test('[VO-02, VO-09] name each technology with its trial and its price; one that is not open is coming', async () => {
    const { words } = await open(section, '/', { initial: { certifications: listed, catalog } });
    const rows = words().filter((text) => !/^[A-Z][a-z]$/.test(text));
    expect(rows).toEqual([
      ...HEAD,
      ...['Vue.js -> /vuejs', 'Vue.js Certification -> /vuejs#pricing coming soon'],
      ...['# Nuxt.js', 'Coming soon.', '# Angular', 'Coming soon.'],
      ...['JavaScript -> /javascript', 'Trial: 10 questions, 15 minutes'],
      'JavaScript Certification -> /javascript#pricing from $149',
      'Start the trial in JavaScript -> /javascript/start',
      ...['TypeScript -> /typescript', 'TypeScript Certification -> /typescript#pricing coming soon'],
      ...['React -> /react', 'Presale', 'React Certification -> /react#pricing coming soon, $149 planned'],
    ]);
  });

  test('[VO-02] load, say that they did not, and are asked for again', async () => {
    const loading = await open(section, '/', { initial: { catalog } });
    expect(loading.page.querySelectorAll('li .skeleton-pulse')).toHaveLength(4);
    let isOffline = true;
    const { words } = await open(section, '/', {
      initial: { catalog },
      answers: { 'GET /certifications': () => (isOffline ? 'offline' : listed) },
    });
    const FAILED = ["The list of exams didn't load. The rest of this page works without it.", '[Try again]'];
    await eventually(() => expect(words().slice(2, 4)).toEqual(FAILED));
    expect(words().filter((text) => text.startsWith('Start the trial') || text.includes('#pricing'))).toEqual([]);
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(words()).toContain('Start the trial in JavaScript -> /javascript/start'));
  });

  test('[VO-02] the start page begins with what an exam is, what it costs, and the way to a trial', async () => {
    const initial = { certifications: listed, catalog };
    const start = async (user: User | null) => (await open(<HomePage />, '/', { initial, user })).page;
    const page = await start(null);
    const words = readingOf(page.querySelector('#top'));
    expect(words.slice(0, 2)).toEqual([
      '# Prove you can really code.',
      expect.stringMatching(
        /^Exams in .*JavaScript.*You read real code and solve challenges in an editor; hidden tests/,
      ),
    ]);
    expect(words).toEqual(
      expect.arrayContaining(['JavaScript from $149, paid once', 'Free, with every answer explained']),
    );
    const links = (place: Element | null) => readingOf(place).filter((text) => text.includes(' -> '));
    expect(links(page.querySelector('#top'))).toEqual([
      ...['Choose a free trial -> /#available-certificates', 'See prices -> /#pricing'],
      'Your answer stays on this page. More example questions -> /vuejs/qa/demo',
    ]);
    expect(links(page)).toContain(
      'Start the trial in JavaScript -> /javascript/register?redirect=%2Fjavascript%2Fdashboard%3Fstart%3Dtrial',
    );
    const places = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(places).toEqual(
      expect.arrayContaining(['pricing', 'how', 'hire-developers', 'cast-your-vote', 'questions']),
    );
  });

  test('[VO-02] those who hire can check a credential, and certify their team', async () => {
    const { words } = await open(<EmployersSection />, '/');
    expect(words().slice(0, 4)).toEqual([
      '# Hire developers by what they can do',
      'Ask for a link to the credential, not a screenshot. The page behind it is the proof.',
      ...['What was on the exam', 'The exam, its level and its topics are public.'],
    ]);
    expect(words().slice(-6)).toEqual([
      ...['# Check a credential', 'Credential URL or ID: “”', '[Check it]', '# Certify your own team'],
      ...['Buy seats once, hand out vouchers, see who has used them.', 'Team dashboard -> /team/dashboard'],
    ]);
  });

  test('[VO-02] lead to what else there is; to crowdfunding in a tab of its own', async () => {
    const { page, words } = await open(<OffersSection />, '/');
    expect(words().slice(0, -4)).toEqual([
      ...['# More to explore', 'Preparation guides -> /javascript/dashboard/guides'],
      ...['What each exam covers and how to get ready.', 'Training -> /javascript/dashboard/training'],
      ...['Lessons that come with your order or voucher.', 'Online bootcamp -> /javascript/dashboard/bootcamp'],
      ...['Included with bootcamp bundles.', 'Free Weekends -> /freeweekend'],
      ...['48 hours of training in one technology, free for everyone.', 'Certificates -> /certificates'],
      ...["Everything you've earned, with links to share.", 'Vouchers -> /javascript/dashboard/vouchers'],
      'Redeem, send and track them in your dashboard.',
    ]);
    expect(words().slice(-4)).toEqual([
      ...['Partner referral -> /legal/partner-referral', 'How partner links work and what we store.'],
      ...['Crowdfunding (opens in a new tab) -> https://fund.example', 'Support what we build.'],
    ]);
    expect([...page.querySelectorAll('a[target="_blank"]')]).toHaveLength(1);
  });
});

test('[VO-01] what a passed exam gives is about the technology of the page', async () => {
  const { words } = await open(<CredentialSection />, '/vuejs');
  expect(words()).toEqual([
    '# A credential anyone can check',
    "Pass a certification exam in Vue.js and you get one. Trial exams don't certify.",
    ...['It has its own link', 'Its page shows who passed which exam, at which level and when.', 'It stays current'],
    'A revoked credential says so on its page, so check the link rather than a screenshot.',
    ...["You're in control", 'You decide whether and where to share it.'],
  ]);
  expect(document.querySelector('figure')?.getAttribute('aria-label')).toBe(
    'An example of a credential: it names its holder, the Vue.js exam, the level, the day and an id, and carries a seal.',
  );
});

describe('the check of a credential', () => {
  const check = async (answer: () => Answer) => {
    const id = earnedCredential.id;
    const { words, asked } = await open(<CredentialCheck />, '/', {
      answers: { [`GET /certificates/${id}/open`]: answer },
    });
    // Before the page reacts, the form sends nothing anywhere.
    expect(document.querySelector('form')?.getAttribute('method')).toBe('dialog');
    await fill('Credential URL or ID', id);
    await press('Check it');
    return { words, asked };
  };
  const { holder_name, title, tech, id } = earnedCredential;
  const HEAD = ['# Check a credential', `Credential URL or ID: “${id}”`, '[Check it]'];

  test('[VC-05] says that it is valid, whose it is and what for; one that was revoked is not', async () => {
    const issued = {
      ...{ ...earnedCredential, level: 'senior', issued_at: Date.UTC(2027, 0, 3), is_own: false, is_name_drawn: null },
    } as const;
    const LABEL = { javascript: 'JavaScript', vuejs: 'Vue.js' }[tech as 'javascript'] ?? tech;
    const rest = [
      ...[`${LABEL}, Senior, issued on 3 January 2027`, `Open the credential -> /${tech}/certificates/${id}`],
    ];
    const valid = await check(() => ({ ...issued, status: 'valid' }));
    await eventually(() =>
      expect(valid.words()).toEqual([...HEAD, 'This credential is valid', `${holder_name}: ${title}`, ...rest]),
    );
    const revoked = await check(() => ({ ...issued, status: 'revoked', holder_name: null }));
    await eventually(() =>
      expect(revoked.words()).toEqual([
        ...[...HEAD, 'This credential was revoked', `Holder's account deleted: ${title}`, ...rest],
      ]),
    );
    // What is typed next is about another one.
    await fill('Credential URL or ID', 'x');
    expect(revoked.words()).toEqual([HEAD[0], 'Credential URL or ID: “x”', HEAD[2]]);
  });

  test('[VC-05] waits, and says what is wrong at the field', async () => {
    const { words } = await check(() => refusal(404, 'There is none.'));
    await eventually(() => expect(words()).toHaveLength(4));
    expect(control('Credential URL or ID').getAttribute('aria-invalid')).toBe('true');
    await open(<CredentialCheck />, '/');
    await fill('Credential URL or ID', id);
    await press('Check it');
    expect(control('Check it, Please wait').getAttribute('aria-busy')).toBe('true');
  });
});

describe('what it costs', () => {
  const bullets: CatalogItem['bulletpoints'] = [
    { id: '1', text: 'One attempt', category: 'DEFAULT' },
    { id: '2', text: 'Twenty lessons', category: 'COMING_IN_Q2' },
    { id: '3', text: 'A credential', category: 'DEFAULT' },
  ];
  const open_ = item('open', { bulletpoints: bullets });
  const soon = item('soon', { tech: 'react', availability: 'presale', bulletpoints: bullets, level: 'senior' });
  const later = item('later', { availability: 'coming', bulletpoints: bullets.slice(0, 2) });
  const section = (tech: Tech | null) => (
    <ShownPricesProvider tech={tech}>
      <PricingSection tech={tech} />
    </ShownPricesProvider>
  );
  const NOWHERE = {
    'GET /country-code': () => ({ country: null, level: 0, details: { region: 'GLOBAL', name: null } }),
  };
  const cards = (page: HTMLElement) => [...page.querySelectorAll('ul[aria-label="Products"] > li')].map(readingOf);
  const leadOf = (where: string) =>
    `Trial exams are free. You pay once for a certification${where}; there is no subscription.`;

  test('[VO-04, CO-01] prices of the country that arrive stand in every part of the page', async () => {
    const part = (
      <ShownPricesProvider tech="javascript">
        <Lowest />
        <PricingSection tech="javascript" />
      </ShownPricesProvider>
    );
    const inIndia = prices([{ ...open_, price: { ...open_.price, total: 7400 } }], { region: 'IN', level: 2 });
    const { page, words } = await open(part, '/javascript', {
      initial: { 'catalog/javascript': prices([open_]) },
      answers: {
        'GET /country-code': () => ({ country: 'IN', level: 2, details: { region: 'IN', name: 'India' } }),
        'GET /catalog?region=IN&tech=javascript': () => inIndia,
      },
    });
    await eventually(() => expect(cards(page)[0]).toContain('Price: $74'));
    expect(words()[0]).toBe('From $74');
  });

  test('[VO-08] a card names what it contains by when it comes, its price, and the way to it', async () => {
    const initial = { 'catalog/javascript': prices([open_, later, item('bare', { availability: 'coming' })]) };
    const { page, words } = await open(section('javascript'), '/javascript', { initial });
    expect(words().slice(0, 2)).toEqual(['# What it costs', leadOf(' in JavaScript')]);
    const GROUPS = ['# Included', 'One attempt'];
    expect(cards(page)).toEqual([
      [
        ...['# Exam', 'Junior', 'Price: $149', 'Buy for $149: Product open: exam -> /checkout/open'],
        ...[...GROUPS, 'A credential', '# Coming in Q2', 'Twenty lessons'],
      ],
      [
        ...['# Exam', 'JuniorComing in Q2', 'Planned price: $149'],
        'I want this: Product later: exam -> /javascript#interest',
        ...['Will include', ...GROUPS, '# Coming in Q2', 'Twenty lessons'],
      ],
      [
        ...['# Exam', 'JuniorComing soon', 'Planned price: $149'],
        ...['I want this: Product bare: exam -> /javascript#interest', 'Will include'],
      ],
    ]);
    // Asked for on its card, it is chosen in the form below.
    expect(words()).toContain('( ) Product later');
    await press('I want this: Product later: exam');
    expect(words().filter((text) => text.startsWith('(x)'))).toEqual(['(x) Product later']);
  });

  test('[VO-11] what one has leads to the dashboard; what one has a part of does not', async () => {
    const initial = { 'catalog/javascript': prices([open_]) };
    const bundle = { ...open_, products: [...open_.products, { certification_id: 'open', type: 'TRAINING' as const }] };
    const user = { ...ada, entitlements: open_.products };
    const own = await open(section('javascript'), '/javascript', { initial, user: user as User });
    expect(cards(own.page)[0]).toContain('Yours: go to the dashboard: Product open: exam -> /javascript/dashboard');
    const part = await open(section('javascript'), '/javascript', {
      initial: { 'catalog/javascript': prices([bundle]) },
      user: user as User,
    });
    expect(cards(part.page)[0]).toContain('Buy for $149: Product open: exam -> /checkout/open');
    // It is nobody's who is not signed in.
    const guest = await open(section('javascript'), '/javascript', {
      initial: { 'catalog/javascript': prices([{ ...open_, products: [] }]) },
    });
    expect(cards(guest.page)[0]).toContain('Buy for $149: Product open: exam -> /checkout/open');
  });

  test('[VO-02, VO-04] the start page compares technologies that are on sale, one level at a time', async () => {
    const top = item('top', { tech: 'vuejs', level: 'senior', type: 'examination-and-training-bundle' });
    const initial = {
      catalog: prices([
        open_,
        top,
        soon,
        item('train', { type: 'examination-and-training-bundle', availability: 'coming', level: 'senior' }),
      ]),
    };
    const { page, words } = await open(section(null), '/', { initial });
    expect(words()[1]).toBe(leadOf(''));
    expect(words().slice(2, 5)).toEqual(['Level', '( ) Junior', '(x) Senior']);
    const choices = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type="radio"]')];
    expect(choices.map(({ name, value }) => [name, value])).toEqual([
      ['level', 'junior'],
      ['level', 'senior'],
    ]);
    expect(cards(page).map(([kind, level]) => [kind, level])).toEqual([
      ['# Exam and training', 'Vue.js · Senior'],
      ['# Exam and training', 'JavaScript · SeniorComing soon'],
    ]);
    const missing = () => words().filter((text) => /^\(.\) Product/.test(text));
    expect(missing()).toEqual(['( ) Product soon', '( ) Product train']);
    await press('Junior');
    expect(cards(page).map(([kind, level]) => [kind, level])).toEqual([['# Exam', 'JavaScript · Junior']]);
    // Every exam that does not exist yet, and other products of the level on show.
    expect(missing()).toEqual(['( ) Product soon']);
    const none = await open(section(null), '/', { initial: { catalog: prices([soon]) } });
    expect(cards(none.page)[0]?.[1]).toBe('React · SeniorPresale');
    expect(none.words().filter((text) => /^\(.\) (Junior|Senior)/.test(text))).toEqual([]);
    const all = await open(section(null), '/', { initial: { catalog: prices([open_]) } });
    expect(all.words()).not.toContain('# Register your interest');
  });

  test('[ST-01, CO-07] says whose prices they are; another country is chosen, and regional prices are turned off', async () => {
    const regional = (region: string, total: number, level: 0 | 2) =>
      prices([{ ...open_, price: { ...open_.price, total } }], { region, level });
    const { page, words, asked } = await open(section('javascript'), '/javascript', {
      initial: { 'catalog/javascript': prices([open_]) },
      answers: {
        'GET /country-code': () => ({ country: 'IN', level: 2, details: { region: 'IN', name: 'India' } }),
        'GET /catalog?region=IN&tech=javascript': () => regional('IN', 4900, 2),
        'GET /catalog?region=BR&tech=javascript': () => regional('BR', 5900, 2),
        'GET /catalog?region=GLOBAL&tech=javascript': () => regional('GLOBAL', 14_900, 0),
      },
    });
    const whose = () => words().slice(2, 6);
    const buy = () => cards(page)[0]?.find((text) => text.startsWith('Buy'));
    await eventually(() => expect(buy()).toBe('Buy for $49: Product open: exam -> /checkout/open?region=IN'));
    expect(whose()).toEqual([
      ...['Prices for India', 'Based on your location: India. [Change country]', '(x) Regional price'],
      expect.anything(),
    ]);
    await press('Regional price');
    await eventually(() => expect(buy()).toBe('Buy for $149: Product open: exam -> /checkout/open'));
    expect(whose().slice(0, 3)).toEqual([
      ...['Global prices', 'Based on your location: India. [Change country]', '( ) Regional price'],
    ]);
    await press('Change country');
    expect(control('Change country').getAttribute('aria-expanded')).toBe('true');
    expect(words()).toEqual(
      expect.arrayContaining(['Your country: India', 'Your choice is recorded with your order.']),
    );
    await choose('Your country', 'Choose a country');
    expect(words()).toContain('[Use global prices]');
    await choose('Your country', 'Brazil');
    await eventually(() => expect(buy()).toBe('Buy for $59: Product open: exam -> /checkout/open?region=BR'));
    expect(whose().slice(0, 3)).toEqual([
      ...['Prices for Brazil', 'You chose Brazil. [Change country]', '(x) Regional price'],
    ]);
    expect(words()).not.toContain('[Use global prices]');
    await press('Change country');
    await press('Use global prices');
    await eventually(() => expect(buy()).toBe('Buy for $149: Product open: exam -> /checkout/open'));
    expect(whose().slice(0, 2)).toEqual([
      ...['Global prices', 'Many countries have lower prices; choose yours to see them. [Choose country]'],
    ]);
    await press('Choose country');
    expect(words()).not.toContain('[Use global prices]');
    await press('Choose country');
    expect(words()).not.toContain('Your country: Choose a country');
    expect(asked.map((one) => one.replace('GET /catalog?region=', ''))).toEqual([
      ...['GET /country-code', 'IN&tech=javascript', 'GLOBAL&tech=javascript', 'BR&tech=javascript'],
      'GLOBAL&tech=javascript',
    ]);
  });

  test('[CO-02, CO-07] loads, says that prices did not, those of the country or all of them, and asks again', async () => {
    let isOffline = true;
    const answers = {
      ...NOWHERE,
      'GET /catalog?region=GLOBAL&tech=javascript': () =>
        isOffline ? ('offline' as const) : prices([open_], { coupon: { code: 'SAVE', problem: null } }),
    };
    const loading = await open(section('javascript'), '/javascript');
    expect(loading.page.querySelectorAll('.skeleton-pulse').length).toBe(1);
    const empty = await open(section('javascript'), '/javascript', { answers });
    await eventually(() => expect(empty.words()).toContain("The prices didn't load."));
    expect(empty.page.querySelector('[role="alert"] p')?.textContent).toBe("The prices didn't load.");
    expect([empty.page.querySelectorAll('.skeleton-pulse').length, cards(empty.page)]).toEqual([0, []]);
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(cards(empty.page)).toHaveLength(1));
    expect(empty.words()).not.toContain('[Try again]');
    const at = empty.words().indexOf('Coupon SAVE is applied');
    expect(empty.words().slice(at, at + 2)).toEqual([
      ...['Coupon SAVE is applied', 'Prices below include it where it is valid.'],
    ]);
    isOffline = true;
    const problem = 'This coupon has expired.';
    const kept = await open(section('javascript'), '/javascript', {
      answers,
      initial: { 'catalog/javascript': prices([open_], { coupon: { code: 'SAVE', problem } }) },
    });
    const FAILED = "Prices for your country didn't load. These are the last known prices.";
    await eventually(() => expect(kept.words()).toContain(FAILED));
    expect(cards(kept.page)).toHaveLength(1);
    const refused = kept.words().indexOf(problem);
    expect(kept.words().slice(refused, refused + 2)).toEqual([problem, 'Prices below are without it.']);
  });
});

describe('an interest', () => {
  const items = [item('a'), item('b')];
  const LEAD =
    "Tell us which certification you're waiting for. Your answers help us decide what to build first. We don't send an email when it goes on sale; the page of its technology will show it.";

  type At = Parameters<typeof interestMachine.resolveState>[0]['value'];
  const read = async (value: At, chosen: string[], user: User | null = null, isAlone = false) => {
    const send = vi.fn();
    const { context } = createActor(interestMachine).getSnapshot();
    const snapshot = interestMachine.resolveState({ value, context: { ...context, chosen } });
    const part = <InterestForm items={items} chart={[snapshot, send]} isAlone={isAlone} />;
    return { send, ...(await open(part, '/', { user })) };
  };
  const HEAD = '# Register your interest';

  test('[VO-15] is chosen from what there is not, at least one; by a user or a guest', async () => {
    const none = await read({ choosing: 'asked' } as At, []);
    expect(none.words()).toEqual([
      ...[HEAD, LEAD, 'What you are interested in', '( ) Product a', '( ) Product b'],
      "[I'm interested] (Choose at least one.)",
    ]);
    await press('Product b');
    expect(none.send.mock.calls).toEqual([[{ type: 'interest.optionToggled', slug: 'b' }]]);
    expect([none.page.querySelectorAll('h3').length, none.page.querySelector('form')?.id]).toEqual([1, 'interest']);
    const user = await read({ choosing: 'asked' } as At, ['a'], ada, true);
    expect(user.words().slice(-2)).toEqual(['( ) Product b', "[I'm interested]"]);
    expect([user.page.querySelectorAll('h2').length, user.page.querySelector('form')?.id]).toEqual([1, '']);
    const submit = () =>
      act(async () =>
        document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
      );
    await submit();
    expect(user.send.mock.calls).toEqual([[{ type: 'interest.declared', by: 'user' }]]);
    const guest = await read({ choosing: 'refused' } as At, ['a']);
    expect(guest.words().slice(0, 3)).toEqual([
      ...[HEAD, "Your interest wasn't saved", 'Something went wrong on the way to your account. Please try again.'],
    ]);
    await submit();
    expect(guest.send.mock.calls).toEqual([[{ type: 'interest.declared', by: 'guest' }]]);
  });

  test('[VO-15] of a guest waits for an account; that of a user is stored, and can be changed', async () => {
    const waiting = await read('waiting', ['b', 'a']);
    expect(waiting.words()).toEqual([
      ...[HEAD, 'Not saved yet: Product a and Product b'],
      ...['Sign up or log in to save your interest with your account.', '[Sign up]', '[Log in]', '[Change]'],
    ]);
    await press('Sign up');
    await press('Log in');
    expect(auth.mock.calls).toEqual([[{ mode: 'register' }], [{ mode: 'login' }]]);
    await press('Change');
    expect(waiting.send.mock.calls).toEqual([[{ type: 'interest.changeRequested' }]]);
    expect((await read('storing', ['a'], ada)).words()).toEqual([
      ...[HEAD, "You're interested in Product a", "We're saving it with your account."],
    ]);
    expect((await read('stored', ['a'], ada)).words()).toEqual([
      ...[HEAD, "You're interested in Product a"],
      ...['Saved with your account. Thank you: it helps us decide what to build first.', '[Change]'],
    ]);
  });

  test('[VO-15] hears whether it was stored with the account, and of nothing else', async () => {
    const { send } = await read('waiting', ['a']);
    const run = async (action: Parameters<typeof queueAction>[0], isDone: boolean) => {
      queueAction(action);
      await act(async () => dropAction(oldestAction()?.id ?? '', isDone));
    };
    const interest = { kind: 'saveMetadata', interest: ['a'], by: 'guest', flash: 'CERT_INTEREST_SUCCESS' } as const;
    await run({ kind: 'reserveSpot', tech: 'vuejs' }, true);
    expect(send).not.toHaveBeenCalled();
    await run({ ...interest, interest: ['a'] }, true);
    await run({ ...interest, interest: ['a'] }, false);
    expect(send.mock.calls).toEqual([[{ type: 'interest.stored' }], [{ type: 'interest.refused' }]]);
  });

  test('[VO-15] is asked for in exams alone that cannot be bought; what is prepared is listed by technology', async () => {
    const training = { type: 'examination-and-training-bundle', availability: 'coming' } as const;
    const soon = item('soon', { tech: 'react', availability: 'coming', level: 'senior' });
    const catalog = prices([item('open'), item('bundle', training), soon]);
    const some = await open(<SoonInterest />, '/soon', { initial: { catalog } });
    expect(some.words().filter((text) => text.startsWith('('))).toEqual(['( ) Product soon']);
    expect((await open(<SoonInterest />, '/soon', { initial: { catalog: prices([item('open')]) } })).words()).toEqual(
      [],
    );
    const HEAD_OF_LIST = [
      '# In preparation',
      'Certification exams that do not exist yet. An exam opens once its content has passed our checks and its pool has at least twice as many questions as an attempt draws.',
    ];
    const listed = await open(<SoonPrepared />, '/soon', { initial: { catalog } });
    expect(listed.words().filter((text) => text !== 'Re')).toEqual([...HEAD_OF_LIST, '# React', 'Senior']);
    const loading = await open(<SoonPrepared />, '/soon');
    expect([loading.words(), loading.page.querySelectorAll('.skeleton-pulse').length]).toEqual([HEAD_OF_LIST, 1]);
  });
});

describe('a free weekend', () => {
  const weekend = (state: FreeWeekend['state'], tech: Tech = 'javascript'): FreeWeekend => ({
    ...{ id: 'w', tech, state, is_enabled: true, is_active: state === 'active', mock_exam: null },
    ...{ started_at: Date.UTC(2027, 5, 4, 12), ended_at: Date.UTC(2027, 5, 6, 12), start_date: '2027-06-04' },
    ...{ end_date: '2027-06-06', certifications: [], trainings: [] },
  });

  test.each<[FreeWeekend['state'] | null, boolean, string, string, string]>([
    ['active', true, 'Free now', 'A weekend of free JavaScript training', 'Open until Sunday 6 June at 12:00 UTC.'],
    [
      ...(['not_started', true, 'Announced', 'A weekend of free JavaScript training'] as const),
      'From Friday 4 June at 12:00 UTC, for 48 hours.',
    ],
    ['ended', true, 'Over', 'The free JavaScript weekend is over', 'It ended on Sunday 6 June at 12:00 UTC.'],
    [null, true, 'Coming in 2026', 'A weekend of free JavaScript training', 'Date to be announced.'],
    [
      ...([null, false, 'Coming in 2026', 'A weekend of free JavaScript training'] as const),
      'The date follows once the training is written.',
    ],
  ])('[UI-10] that is %s (possible: %j) says so, and when', async (state, isPossible, badge, title, when) => {
    const shown = state && weekend(state);
    const hero = <WeekendHero tech="javascript" weekend={shown} isPossible={isPossible} onBoundary={() => {}} />;
    const { words } = await open(hero, '/javascript/free-weekend');
    const read = words().filter((text) => text !== 'Js');
    expect(read.slice(0, 4)).toEqual([
      ...[badge, `# ${title}`, "48 hours of mid-level training, mock exam included. Exam vouchers aren't included."],
      when,
    ]);
  });

  test('[UI-11] a spot is reserved with the click on it', async () => {
    const hero = <WeekendHero tech="javascript" weekend={null} isPossible onBoundary={() => {}} />;
    await open(hero, '/javascript/free-weekend');
    control('Reserve Your Spot').addEventListener('click', (event) => event.preventDefault());
    await press('Reserve Your Spot');
    expect(JSON.stringify(Object.values({ ...localStorage }))).toContain('reserveSpot');
  });

  test('[UI-10] lists that of every technology, with when and how it stands', async () => {
    const initial = { 'free-weekends': { data: [weekend('active'), weekend('ended', 'react')], meta: { total: 2 } } };
    const { words } = await open(<FreeWeekendsPage />, '/freeweekend', { initial });
    const row = (tech: string, label: string, when = 'Date to be announced.', badge = 'Coming in 2026') => [
      ...[`${label} -> /${tech}/free-weekend`, when, badge],
    ];
    expect(words().filter((text) => !/^[A-Z][a-z]$/.test(text))).toEqual([
      '# Free Weekend',
      "For 48 hours, mid-level training in one technology is free, mock exam included. Exam vouchers aren't included.",
      ...[...row('vuejs', 'Vue.js'), ...row('nuxt', 'Nuxt.js'), ...row('angular', 'Angular')],
      ...row('javascript', 'JavaScript', 'Open until Sunday 6 June at 12:00 UTC.', 'Free now'),
      ...row('typescript', 'TypeScript'),
      ...row('react', 'React', 'It ended on Sunday 6 June at 12:00 UTC.', 'Over'),
    ]);
  });

  const scope = async (listed: Certification[], catalog: CatalogPrices | null) => {
    const initial = {
      certifications: certifications(...listed),
      ...(catalog ? { 'catalog/javascript': catalog } : {}),
    };
    return (await open(<WeekendScope />, '/javascript/free-weekend', { initial })).words();
  };
  const FREE = [
    ...['The mid-level training', 'Free', 'The mock exam, with retakes', 'Free'],
    ...['An explanation for every question', 'Free', 'The preparation guide', 'Free'],
  ];

  test('[UI-10] says what is included; the exam is paid, for less then, and is not where there is none', async () => {
    const promotion: CatalogPromotion = {
      ...{ name: 'Weekend', tech: 'javascript', during: 'free-weekend', active: false, slug: 'a', percent: 30 },
      price: 9900,
    };
    const TITLE = "# What's included, and what isn't";
    const COVER = '# What the exams cover';
    expect(await scope([senior, trial, exam], prices([item('a')], { promotions: [promotion] }))).toEqual([
      ...[TITLE, "Enough to know whether you're ready for the JavaScript exam, and what to work on if you aren't."],
      ...FREE,
      'The certification exam · See prices -> /javascript#pricingDuring the Free Weekend and for seven days after it: 30% off, $99.',
      ...['Paid', COVER, '# Junior', 'Closures', '# Senior', 'Concurrency'],
    ]);
    expect((await scope([exam], null)).slice(10, 12)).toEqual([
      ...['The certification exam · See prices -> /javascript#pricing', 'Paid'],
    ]);
    expect(await scope([trial], prices([item('a', { availability: 'coming' })], { promotions: [promotion] }))).toEqual([
      ...[TITLE, 'Enough to find out how well you know JavaScript, and what to work on.', ...FREE],
      'The certification examPlanned for Free Weekends and the seven days after them, once an exam is on sale: 30% off, $99.',
      ...['Not included', COVER, '# Mock exam', 'Types'],
    ]);
    expect(await scope([], null)).not.toContain(COVER);
  });

  const content = {
    features: [{ title: 'Lessons', text: 'Short ones.' }],
    access_topics: ['Closures', 'Iterators'],
    snippets: [{ title: 'A closure', language: 'js', lines: [[{ text: 'let a', token: 'plain' }]] }],
  };
  const contentOf = async (
    shown: { data: FreeWeekend | null; is_possible: boolean } | null,
    known: object | null = content,
  ) => {
    const part = (
      <ShownWeekend value={shown as never}>
        <WeekendContent />
      </ShownWeekend>
    );
    const initial: InitialData = known ? { 'free-weekend/javascript/content': known } : {};
    return (await open(part, '/javascript/free-weekend', { initial })).words();
  };
  const WHAT = ['# Lessons', 'Short ones.', "# What you'll learn", 'Closures', 'Iterators', 'A closure'];

  test('[UI-10] tells how to take part as it stands, and what it opens, or will', async () => {
    const active = await contentOf({ data: weekend('active'), is_possible: true });
    expect(active.slice(0, 4)).toEqual([
      ...['# How it works', '1', '# Sign up for free', 'All you need is an account: no payment, no card.'],
    ]);
    expect(active.slice(active.indexOf('# What you get')).slice(0, 7)).toEqual(['# What you get', ...WHAT]);
    const impossible = await contentOf({ data: null, is_possible: false });
    expect(impossible.slice(1, 3)).toEqual(['1', '# Reserve your spot']);
    const at = impossible.indexOf('# What a Free Weekend will open');
    expect(impossible.slice(at, at + 4)).toEqual([
      '# What a Free Weekend will open',
      "The mid-level JavaScript training isn't written yet. Once it is, a Free Weekend opens all of this.",
      ...WHAT.slice(0, 2),
    ]);
    // Until it is known, what holds at any time; and without the content the steps alone.
    const unknown = await contentOf(null, null);
    expect(unknown.slice(1, 3)).toEqual(['1', '# A date is set']);
    expect(unknown.filter((text) => text.startsWith('# '))).toHaveLength(5);
  });
});
