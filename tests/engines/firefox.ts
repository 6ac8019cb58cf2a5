import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startChild } from './child.ts';
import type { Engine, Json } from './engine.ts';

const PREFERENCES = {
  'intl.accept_languages': 'en-GB',
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.server': '',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

type LogEntry = { level: string; text: string | null };
type Message =
  | { type: 'success'; id: number; result: never }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: LogEntry };

/**
 * Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks by itself: a WebSocket and seven commands.
 * puppeteer-core would be 40 MB for these.
 */
export async function startFirefox([program = '']: string[]): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'chartered-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    (pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join()});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  // Root may not use the home of another user.
  const env = { ...process.env, HOME: profile, TZ: 'UTC', MOZ_CRASHREPORTER_DISABLE: '1' };
  const child = startChild(program, args, ['ignore', 'pipe'], env);
  const close = async () => {
    await child.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = new WebSocket(`${await addressOf(child.stderr as Readable)}/session`);
    await once(socket, 'open');
    return { ...(await openTab(socket)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where Firefox says that it listens. */
async function addressOf(output: Readable): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Firefox ended before it listened:\n${said.join('\n')}`);
}

async function openTab(socket: WebSocket): Promise<Omit<Engine, 'close'>> {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const problems: string[] = [];
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.type === 'event') {
      const { level, text } = message.params;
      if (message.method === 'log.entryAdded' && level === 'error') problems.push(text ?? 'an error without a text');
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') answer?.resolve(message.result);
    else answer?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer.reject(new Error('Firefox has closed the connection.'));
  });
  function send<T = unknown>(method: string, params: object): Promise<T> {
    sent += 1;
    const answer = Promise.withResolvers<never>();
    waiting.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async call(source, args) {
      const answer = await send<{ result: { value: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: true,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value) as Json;
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    problems: () => problems,
  };
}
