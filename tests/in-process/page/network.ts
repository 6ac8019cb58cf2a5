import { nextTask } from './wait.ts';

/** The window of a page under test, with the classes that its scripts see. */
export type FrameWindow = Window & typeof globalThis;

/** What is known of a request of the page when it is made. */
export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
  readonly kind: 'fetch' | 'document' | 'script';
};

export class WalkRequest {
  private readonly sent: Sent;
  private ended: (response: WalkResponse | null) => void = () => {};
  private readonly end = new Promise<WalkResponse | null>((resolve) => {
    this.ended = resolve;
  });

  constructor(sent: Sent) {
    this.sent = sent;
  }

  url = () => this.sent.url;
  method = () => this.sent.method;
  headers = () => ({ ...this.sent.headers });
  resourceType = () => this.sent.kind;
  isNavigationRequest = () => this.sent.kind === 'document';
  response = () => this.end;

  postData(): string | null {
    const { body } = this.sent;
    if (typeof body === 'string') return body;
    return body !== null && Object.prototype.toString.call(body) === '[object URLSearchParams]' ? String(body) : null;
  }

  postDataJSON(): unknown {
    const text = this.postData();
    return text === null ? null : JSON.parse(text);
  }

  /** The body as the page gave it, for what is no text. */
  body = () => this.sent.body;

  /** To be called once, by what answers it. */
  settle(response: WalkResponse | null): void {
    this.ended(response);
  }
}

export class WalkResponse {
  private readonly asked: Pick<WalkRequest, 'url'>;
  private readonly head: Pick<Response, 'status' | 'ok' | 'headers'>;
  private readonly read: Promise<ArrayBuffer>;

  /** @param read the body, read by this document: what a page reads for itself is lost with the page */
  constructor(
    asked: Pick<WalkRequest, 'url'>,
    head: Pick<Response, 'status' | 'ok' | 'headers'>,
    read: Promise<ArrayBuffer>,
  ) {
    this.asked = asked;
    this.head = { status: head.status, ok: head.ok, headers: new Headers(head.headers) };
    this.read = read;
    read.catch(() => {});
  }

  url = () => this.asked.url();
  status = () => this.head.status;
  ok = () => this.head.ok;
  request = () => this.asked;
  headers = () => Object.fromEntries(this.head.headers);
  bytes = () => this.read;
  finished = () => this.read.then(() => null);
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.read);
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

type Fulfilment = {
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  body?: string | Uint8Array;
  json?: unknown;
  response?: WalkResponse;
};
type Change = { url?: string; method?: string; headers?: Record<string, string>; postData?: string | object };

/** What a route made of a request. */
export type Verdict =
  | { readonly kind: 'continued'; readonly sent: Sent }
  | { readonly kind: 'aborted'; readonly reason: string }
  | {
      readonly kind: 'fulfilled';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: BodyInit | null;
    }
  | { readonly kind: 'passed on' };

/** A request that a walk holds. */
export class WalkRoute {
  private readonly asked: WalkRequest;
  private readonly sent: Sent;
  private decide: (verdict: Verdict) => void = () => {};
  readonly verdict = new Promise<Verdict>((resolve) => {
    this.decide = resolve;
  });

  constructor(asked: WalkRequest, sent: Sent) {
    this.asked = asked;
    this.sent = sent;
  }

  request = () => this.asked;

  private changed({ url, method, headers, postData }: Change): Sent {
    const body = typeof postData === 'object' ? JSON.stringify(postData) : postData;
    return {
      ...this.sent,
      ...(url === undefined ? {} : { url }),
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
    };
  }

  async continue(change: Change = {}): Promise<void> {
    this.decide({ kind: 'continued', sent: this.changed(change) });
    await nextTask();
  }

  async fallback(change: Change = {}): Promise<void> {
    if (Object.keys(change).length > 0) return this.continue(change);
    this.decide({ kind: 'passed on' });
    await nextTask();
  }

  async abort(reason = 'failed'): Promise<void> {
    this.decide({ kind: 'aborted', reason });
    // The site breaks off files. A page that asks for one again before it has heard of that gets the old answer.
    if (this.sent.kind === 'script') {
      await this.asked.response();
      await fetch('/blank-page');
    }
    await nextTask();
  }

  /** Asks the server without telling the page. */
  async fetch(change: Change = {}): Promise<WalkResponse> {
    const { url, method, headers, body } = this.changed(change);
    const response = await fetch(url, { method, headers, body });
    return new WalkResponse(this.asked, response, response.arrayBuffer());
  }

  async fulfill({ response, status, headers, contentType, body, json }: Fulfilment): Promise<void> {
    const own = json === undefined ? body : JSON.stringify(json);
    const type = contentType ?? (json === undefined ? undefined : 'application/json');
    this.decide({
      kind: 'fulfilled',
      status: status ?? response?.status() ?? 200,
      headers: { ...response?.headers(), ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      body: (own as BodyInit | undefined) ?? (response ? await response.bytes() : null),
    });
    await nextTask();
  }
}

/** Who hears of requests, and may hold them. */
export type Traffic = {
  /** Calls of the document that have no outcome yet. */
  readonly open: Set<WalkRequest>;
  /** Resolves when the document is left: what it reads then is lost. */
  readonly left: Promise<void>;
  /** Those that the server has not answered yet. */
  readonly unanswered: Set<WalkRequest>;
  /** @returns what became of it by the routes; undefined where no route is meant */
  routed(asked: WalkRequest, sent: Sent): Promise<Verdict> | undefined;
  emit(event: 'request' | 'response' | 'requestfinished' | 'requestfailed', about: unknown): void;
};

const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** Leads every `fetch` of a window through the routes of its page. */
export function hookFetch(window: FrameWindow, traffic: Traffic): void {
  const { fetch: ask } = window;
  const answered = async (answer: Promise<Response>, asked: WalkRequest) => {
    traffic.unanswered.add(asked);
    try {
      return await answer;
    } finally {
      traffic.unanswered.delete(asked);
    }
  };
  window.fetch = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const sent = sentBy(window, input, init);
    const asked = new WalkRequest(sent);
    const given = typeof input === 'object' && 'signal' in input ? input.signal : undefined;
    const signal = init.signal ?? given ?? undefined;
    traffic.open.add(asked);
    void asked.response().then(() => traffic.open.delete(asked));
    traffic.emit('request', asked);
    const answer = new window.Promise<Response>((resolve, reject) => {
      const fail = (error: unknown) => {
        asked.settle(null);
        traffic.emit('requestfailed', asked);
        reject(error);
      };
      if (signal?.aborted) return fail(signal.reason);
      signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
      const passOn = async (verdict: Verdict | undefined) => {
        if (signal?.aborted) return;
        if (verdict?.kind === 'aborted') return fail(new window.TypeError('Failed to fetch'));
        const response =
          verdict?.kind === 'fulfilled'
            ? new window.Response(WITHOUT_BODY.has(verdict.status) ? null : verdict.body, verdict)
            : await answered(ask(...request(verdict, sent, input, init)), asked);
        const body =
          verdict?.kind === 'fulfilled'
            ? new Response(verdict.body).arrayBuffer()
            : Promise.race([response.clone().arrayBuffer(), traffic.left.then(() => new ArrayBuffer(0))]);
        const told = new WalkResponse(asked, response, body);
        asked.settle(told);
        traffic.emit('response', told);
        traffic.emit('requestfinished', asked);
        resolve(response);
      };
      const routed = traffic.routed(asked, sent);
      if (routed === undefined) passOn(undefined).catch(fail);
      else routed.then(passOn).catch(fail);
    });
    return answer;
  };
}

function request(
  verdict: Verdict | undefined,
  { url, method, headers, body }: Sent,
  input: RequestInfo | URL,
  init: RequestInit,
): [RequestInfo | URL, RequestInit] {
  if (verdict?.kind !== 'continued') return [input, init];
  const { sent } = verdict;
  if (sent.url === url && sent.method === method && sent.headers === headers && sent.body === body) {
    return [input, init];
  }
  const { 'content-length': _, ...own } = sent.headers;
  return [sent.url, { ...init, method: sent.method, headers: own, body: sent.body }];
}

function sentBy(window: FrameWindow, input: RequestInfo | URL, init: RequestInit): Sent {
  const given = typeof input === 'object' && 'method' in input ? input : null;
  const body = init.body ?? null;
  const headers = Object.fromEntries(new Headers(init.headers ?? given?.headers ?? {}));
  if (!('content-type' in headers) && typeof body === 'string') headers['content-type'] = 'text/plain;charset=UTF-8';
  if (
    Object.prototype.toString.call(body) === '[object Blob]' ||
    Object.prototype.toString.call(body) === '[object File]'
  ) {
    const { type } = body as Blob;
    if (!('content-type' in headers) && type !== '') headers['content-type'] = type;
  }
  return {
    url: new URL(given?.url ?? String(input), window.location.href).href,
    method: (init.method ?? given?.method ?? 'GET').toUpperCase(),
    headers,
    body: body as BodyInit | null,
    kind: 'fetch',
  };
}
