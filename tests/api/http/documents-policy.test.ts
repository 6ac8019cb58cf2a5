import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageId, pages } from '../../../src/contract/pages.ts';
import { createApp } from '../../../src/server/http/app.ts';
import { createClientFolder } from '../../support/client-folder.ts';
import { useApp } from '../../support/suite.ts';

const PARAMETERS: Record<string, string> = {
  tech: 'react',
  product: 'certificates',
  step: 'start',
  provider: 'github',
};

describe('documents', () => {
  const app = useApp('sqlite');
  let client: ReturnType<typeof createClientFolder>;
  let get: (path: string) => Promise<Response>;
  beforeAll(async () => {
    client = createClientFolder();
    const hono = await createApp(app().services, { clientFolder: client.folder, controls: null });
    get = async (path) => hono.request(path, {}, {});
  });
  afterAll(() => client.remove());

  test('every HTML response has a content security policy that allows nothing by default', async () => {
    const paths = (Object.keys(pages) as PageId[]).map((id) =>
      pages[id].path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'x'),
    );
    const answers = [
      ...paths,
      '/no/such/page',
      '/null',
      '/preview-frame.html',
      '/index.html',
      '/%',
      '/a/',
      '/<script>',
    ];
    let documents = 0;
    for (const path of answers) {
      const response = await get(path);
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      documents += 1;
      expect(response.headers.get('content-security-policy'), path).toContain("default-src 'none'");
    }
    expect(documents).toBeGreaterThan(paths.length / 2);
  });

  test('a page loads from this site alone, is framed by none, and takes scripts as text from nowhere', async () => {
    expect((await get('/react')).headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      expect.stringMatching(/^trusted-types /),
    ]);
  });

  test('the template of all documents is never served as it is', async () => {
    for (const path of [
      '/index.html',
      '//index.html',
      '/./index.html',
      '/assets/../index.html',
      '/%69ndex.html',
      '/INDEX.html',
    ]) {
      const response = await get(path);
      const text = await response.text();
      expect([301, 404], path).toContain(response.status);
      expect(text, path).not.toContain('%TITLE%');
    }
  });
});

describe('strict transport security', () => {
  const plain = useApp('sqlite');
  const secure = useApp('sqlite', { settings: { PUBLIC_URL: 'https://chartered.example' } });

  test('is sent with every response of an https site, errors included, and with no other', async () => {
    for (const path of ['/api/health', '/api/auth', '/nowhere']) {
      expect((await secure().request(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      expect((await plain().request(path)).headers.get('strict-transport-security'), path).toBeNull();
    }
  });
});
