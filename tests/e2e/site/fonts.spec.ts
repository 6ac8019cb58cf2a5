import { expect, test } from '../support/fixtures.ts';

/** Names and the fonts that draw them. */
const NAMES: readonly (readonly [name: string, fonts: string[]])[] = [
  ['José Ángel Núñez', ['Geist']],
  ['Łukasz Żółć', ['Geist']],
  ['Đặng Thị Hương Giang', ['Geist']],
  ['Şükrü Çağlar', ['Geist']],
  ['Ёжиков Лев', ['Geist']],
  ['Ζωή', ['Inter']],
];

test('[RT-36] a name is drawn in one typeface, whose parts are fetched when a page has their letters', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name !== undefined) fetched.push(name);
  });
  const fontsReady = () => page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.goto('/', { waitUntil: 'networkidle' });
  await fontsReady();
  expect([...new Set(fetched)].filter((name) => name !== 'geist' && name !== 'geist-mono')).toEqual([]);

  await page.evaluate(
    (names) => {
      document.body.replaceChildren(
        ...names.map((name) => Object.assign(document.createElement('p'), { textContent: name })),
      );
    },
    NAMES.map(([name]) => name),
  );
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter((font) => font.status === 'loading').length))
    .toBe(0);
  await fontsReady();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('DOM.enable');
  await protocol.send('CSS.enable');
  const { root } = await protocol.send('DOM.getDocument');
  const { nodeIds } = await protocol.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body > p' });
  const drawn = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId });
      return [...new Set(fonts.map(({ familyName }) => familyName))];
    }),
  );
  expect(drawn).toEqual(NAMES.map(([, fonts]) => fonts));
  expect([...new Set(fetched)].filter((name) => name !== 'geist' && name !== 'geist-mono').sort()).toEqual([
    'geist-cyrillic-wght-normal',
    'geist-latin-ext-wght-normal',
    'geist-vietnamese-wght-normal',
    'inter-greek-wght-normal',
  ]);
});
