/**
 * Takes pictures of the gallery and runs axe over it.
 *   npx node tests/ui/screenshot.ts [--out=.reports/ui] [--only=exam,auth] [--widths=375,1440] [--theme=vue] [--no-axe]
 * Exits with 1 when axe, the console or the policy has something to say.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { violations } from '../support/axe.ts';
import { browserLaunchOptions } from '../support/browser.ts';

const shots: { name: string; query: string; theme: string; isViewport?: boolean; press?: string }[] = [
  { name: 'parts', query: 'page=parts', theme: 'lapiz' },
  { name: 'dialog', query: 'page=parts&open=dialog', theme: 'nuxt', isViewport: true },
  { name: 'menu', query: 'page=parts', theme: 'react', isViewport: true, press: 'Menu' },
  { name: 'toast', query: 'page=parts', theme: 'react', isViewport: true, press: 'Toast' },
  { name: 'side-menu', query: 'page=site', theme: 'gundo', isViewport: true, press: 'Menu' },
  { name: 'overview', query: 'page=exam', theme: 'angular', isViewport: true, press: 'Overview of questions' },
  { name: 'exam', query: 'page=exam', theme: 'javascript', isViewport: true },
  { name: 'exam-offline', query: 'page=exam&state=offline', theme: 'vue' },
  { name: 'exam-dialog', query: 'page=exam&dialog', theme: 'typescript', isViewport: true },
  { name: 'questions', query: 'page=questions', theme: 'vue' },
  { name: 'dashboard', query: 'page=dashboard', theme: 'vue' },
  { name: 'auth', query: 'page=auth', theme: 'angular', isViewport: true },
  { name: 'error', query: 'page=error', theme: 'react', isViewport: true },
  { name: 'site', query: 'page=site', theme: 'lapiz' },
];

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.reports/ui' },
    only: { type: 'string' },
    widths: { type: 'string', default: '375,768,1440' },
    theme: { type: 'string' },
    'no-axe': { type: 'boolean', default: false },
  },
});

const wanted = values.only?.split(',');
const widths = values.widths.split(',').map(Number);
await mkdir(values.out, { recursive: true });

const server = await createServer({
  root: fileURLToPath(new URL('gallery', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), tailwind()],
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-gallery', import.meta.url)),
  server: {
    host: '127.0.0.1',
    port: 0,
    hmr: false,
    watch: null,
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
  },
});
await server.listen();
const base = server.resolvedUrls?.local[0];
if (!base) throw new Error('The gallery has no address');

const browser = await chromium.launch(browserLaunchOptions());
const problems: string[] = [];

try {
  for (const mode of ['light', 'dark']) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    for (const shot of shots.filter(({ name }) => !wanted || wanted.includes(name))) {
      const theme = values.theme ?? shot.theme;
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 812 : 900 });
        await page.goto(`${base}?${shot.query}&theme=${theme}${mode === 'dark' ? '&dark' : ''}`);
        await page.locator('#root > *').first().waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await page.waitForTimeout(150);
        const button = shot.press === undefined ? null : page.getByRole('button', { name: shot.press, exact: true });
        // Some are there on small screens only.
        if (button && (await button.isVisible())) {
          await button.click();
          await page.waitForTimeout(300);
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) problems.push(`${shot.name} ${width} ${mode}: ${overflow} px wider than the screen`);
        await page.screenshot({ path: `${values.out}/${shot.name}-${width}-${mode}.png`, fullPage: !shot.isViewport });
        if (!values['no-axe'] && width !== 768) {
          problems.push(...(await violations(page)).map((found) => `${shot.name} ${width} ${mode}: ${found}`));
        }
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

for (const problem of new Set(problems)) console.error(problem);
console.log(problems.length === 0 ? `No problems. Pictures are in ${values.out}` : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
