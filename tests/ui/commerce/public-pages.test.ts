import { describe, expect, test } from 'vitest';
import { linksIn, renderPublicPage } from '../../support/site/rendered-page.ts';

const LABELS = {
  vuejs: 'Vue.js',
  nuxt: 'Nuxt.js',
  angular: 'Angular',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  react: 'React',
};

/** What is special about the exams of each. */
const LEADS = {
  vuejs: 'Reactivity, components and composables, in code that could come from your own project.',
  nuxt: 'Rendering, data fetching, server routes and hydration: what runs where.',
  angular: 'Signals, templates, dependency injection and routing in current Angular.',
  javascript: 'From closures to concurrency: how the language behaves.',
  typescript: 'Narrowing, inference and generics: what the compiler accepts, and why.',
  react: 'State, effects and rendering, in components that behave like yours.',
};

describe('the page of a technology', () => {
  test.each(Object.entries(LABELS))(
    '[VO-01] /%s is called %s certification, and is official or not',
    async (tech, label) => {
      const page = await renderPublicPage(`/${tech}`);
      expect([...page.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual([
        `${label} certification`,
      ]);
      const isOfficial = page.querySelector('#top')?.textContent?.includes('Official certification');
      expect(isOfficial).toBe(tech === 'vuejs' || tech === 'nuxt');
    },
  );

  test.each(Object.entries(LEADS))('[VO-01] /%s says what is special about its exams: %s', async (tech, lead) => {
    const words = (await renderPublicPage(`/${tech}`)).querySelector('#top')?.textContent ?? '';
    expect(Object.values(LEADS).filter((one) => words.includes(one))).toEqual([lead]);
  });

  test('[VO-04] of JavaScript names the levels Junior, Intermediate and Senior, in this order, with what each covers', async () => {
    const exams = (await renderPublicPage('/javascript')).querySelector('#exams');
    const levels = [...(exams?.querySelectorAll('*') ?? [])].flatMap((element) =>
      ['Junior', 'Intermediate', 'Senior'].includes(element.textContent ?? '') && element.children.length === 0
        ? [element.textContent]
        : [],
    );
    expect(levels).toEqual(['Junior', 'Intermediate', 'Senior']);
    expect(exams?.textContent).toContain('Functions, scope and closures');
  });
});

describe('the start page', () => {
  test('[VO-02] leads to every offer', async () => {
    const page = await renderPublicPage('/');
    const links = new Map(linksIn(page.querySelector('#offers')));
    expect([...links]).toEqual([
      ['Preparation guides', '/javascript/dashboard/guides'],
      ['Training', '/javascript/dashboard/training'],
      ['Online bootcamp', '/javascript/dashboard/bootcamp'],
      ['Free Weekends', '/freeweekend'],
      ['Certificates', '/certificates'],
      ['Vouchers', '/javascript/dashboard/vouchers'],
      ['Partner referral', '/legal/partner-referral'],
    ]);
    const all = linksIn(page.querySelector('main')).map(([, href]) => href);
    const trial = '/javascript/register?redirect=%2Fjavascript%2Fdashboard%3Fstart%3Dtrial';
    expect(all).toEqual(expect.arrayContaining(['/javascript#pricing', trial, '/vuejs', '/vuejs/qa/demo']));
  });

  test('[VO-02] has the places that the header leads to', async () => {
    const page = await renderPublicPage('/');
    for (const id of ['top', 'available-certificates', 'cast-your-vote', 'hire-developers']) {
      expect(page.querySelectorAll(`[id="${id}"]`).length, id).toBe(1);
    }
  });

  test('[VO-02] names crowdfunding only where its address is configured', async () => {
    expect((await renderPublicPage('/')).textContent).not.toContain('Crowdfunding');
  });
});
