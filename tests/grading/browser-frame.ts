import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { type FrameMessage, parseFrameMessage } from '../../src/harness/preview-protocol.ts';

const systemChromium = '/usr/bin/chromium';

/** A Chromium, or null where none is installed. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = [chromium.executablePath(), systemChromium].find((path) => existsSync(path));
  return executablePath === undefined ? null : chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** The policy of the preview frame, as src/harness/preview.ts asks for it. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; form-action 'none'";

/** Puts a built preview into a sandboxed frame, runs the tests there and returns the messages that arrived. */
export async function runInFrame(
  browser: Browser,
  built: { code: string; css: string },
  tests: { name: string; run: string }[],
): Promise<FrameMessage[]> {
  const page = await browser.newPage();
  await page.setContent('<iframe id="frame" sandbox="allow-scripts allow-forms"></iframe>');
  const html = `<meta http-equiv="Content-Security-Policy" content="${policy}"><body><style>${built.css}</style><script>${built.code}</script>`;
  const messages = await page.evaluate(
    ({ html, tests }) =>
      new Promise<unknown[]>((resolve) => {
        const frame = document.getElementById('frame') as HTMLIFrameElement;
        const received: unknown[] = [];
        window.addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow) return;
          received.push(data);
          if (data.type === 'ready') frame.contentWindow?.postMessage({ type: 'run', id: 1, tests }, '*');
          if (data.type === 'done') resolve(received);
        });
        frame.srcdoc = html;
      }),
    { html, tests },
  );
  await page.close();
  return messages.map(parseFrameMessage).filter((message) => message !== null);
}
