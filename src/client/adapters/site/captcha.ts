import { loadScript } from './load-script.ts';

type Recaptcha = {
  ready(run: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  execute(widget: number): void;
  reset(widget: number): void;
};

let captcha: Recaptcha | null = null;
let widget: number | null = null;
let waiting: { done: (token: string) => void; fail: (reason: Error) => void } | null = null;

/** Timeout for a token, captcha puzzles included. Milliseconds. */
const TIMEOUT_MS = 120_000;

/** Loads the captcha script and adds its invisible widget to the page. @throws Error when it does not load. */
export async function loadCaptcha(siteKey: string): Promise<void> {
  await loadScript('https://www.google.com/recaptcha/api.js?render=explicit');
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
  if (!grecaptcha) throw new Error('The captcha is not there.');
  await new Promise<void>((done) => grecaptcha.ready(done));
  const place = document.createElement('div');
  document.body.append(place);
  captcha = grecaptcha;
  widget = grecaptcha.render(place, {
    sitekey: siteKey,
    size: 'invisible',
    callback: (token: string) => waiting?.done(token),
    'error-callback': () => waiting?.fail(new Error('The captcha failed.')),
    'expired-callback': () => waiting?.fail(new Error('The token expired.')),
  });
}

/** Executes the captcha. @throws Error when it gives no token. */
export async function executeCaptcha(): Promise<string> {
  if (!captcha || widget === null) throw new Error('The captcha is not loaded.');
  const [it, part] = [captcha, widget];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<string>((done, fail) => {
      waiting = { done, fail };
      timer = setTimeout(() => fail(new Error('The captcha took too long.')), TIMEOUT_MS);
      it.execute(part);
    });
  } finally {
    clearTimeout(timer);
    waiting = null;
  }
}

/** Resets the captcha for the next form. */
export function resetCaptcha(): void {
  if (captcha && widget !== null) captcha.reset(widget);
}
