import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a walk says of a file of the build that a page asks for. */
export type FileVerdict =
  | { readonly kind: 'continued' }
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'fulfilled';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

type Held = { readonly id: number; readonly url: string; decide(verdict: FileVerdict): void; sent: Promise<void> };

/** Parts of the build are loaded by the browser itself, so they are held here, until the walk says what becomes of them. */
export class HeldFiles {
  /** Where documents find their files meanwhile: what the browser has already it would not ask for. */
  readonly folder = `/held-${crypto.randomUUID()}`;
  private readonly announced: Held[] = [];
  private readonly held = new Map<number, Held>();
  private hear: ((held: Held | null) => void) | null = null;
  private ids = 0;

  /** @returns what to do with the request, and how to tell that it is answered */
  async hold(request: IncomingMessage): Promise<{ verdict: FileVerdict; done: () => void }> {
    let done = () => {};
    const sent = new Promise<void>((resolve) => {
      done = resolve;
    });
    const verdict = await new Promise<FileVerdict>((decide) => {
      this.ids += 1;
      this.announce({ id: this.ids, url: request.url ?? '/', decide, sent });
    });
    return { verdict, done };
  }

  private announce(held: Held): void {
    this.held.set(held.id, held);
    if (this.hear) this.hear(held);
    else this.announced.push(held);
    this.hear = null;
  }

  /** The next request, as soon as there is one; null when nothing is held any more. */
  async next(): Promise<{ id: number; url: string } | null> {
    const found =
      this.announced.shift() ??
      (await new Promise<Held | null>((resolve) => {
        this.hear = resolve;
      }));
    return found && { id: found.id, url: found.url };
  }

  /** Resolves when the answer is sent. */
  async answer(id: number, verdict: FileVerdict): Promise<void> {
    const found = this.held.get(id);
    this.held.delete(id);
    found?.decide(verdict);
    await found?.sent;
  }

  release(): void {
    this.hear?.(null);
    this.hear = null;
    for (const { decide } of this.held.values()) decide({ kind: 'aborted' });
    this.held.clear();
  }
}

/** The address of a file without the folder in which a walk holds it. */
export const withoutFolder = (url: string): string => url.replace(/^\/held-[\w-]+(?=\/)/, '');

/** Whether the browser itself asks for a file, to run it or to open it in a frame of the page. */
export function isFileOfPage(request: IncomingMessage, pathname: string): boolean {
  const dest = request.headers['sec-fetch-dest'];
  return /\.\w+$/.test(pathname) && (dest === 'script' || dest === 'style' || dest === 'iframe');
}

/** Lets a walk act in a document whose origin is not that of the page. */
const AGENT = `<script>{
  const done = new Set();
  addEventListener('message', ({ data, source }) => {
    if (!data?.walk) return;
    source.postMessage({ walked: data.id }, '*');
    if (!done.has(data.id)) (0, eval)('(' + data.walk + ')')(data.argument);
    done.add(data.id);
  });
}</script>`;

const isHtml = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  headers['content-type']?.startsWith('text/html') ?? false;

/** Answers a held request by a verdict. @returns false where the site answers */
export function sendVerdict(response: ServerResponse, verdict: FileVerdict): boolean {
  if (verdict.kind === 'continued') return false;
  // No aborted connection: the browser would ask again.
  if (verdict.kind === 'aborted') response.writeHead(503).end();
  else response.writeHead(verdict.status, verdict.headers).end(isHtml(verdict) ? AGENT + verdict.body : verdict.body);
  return true;
}
