import { vi } from 'vitest';

/** What a made-up server got, as `POST /vouchers/x/use {"choice":null}`. */
export type Asked = string[];

/** An answer: what the call gives, or a refusal; `offline` is none. */
export type Answer = object | 'offline';

class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A call is refused with a message, a code for programs, and messages for fields. */
export const refusal = (status: number, message: string, code?: string, errors?: Record<string, string[]>): Answer =>
  new Refusal(status, {
    ...{ message, request_id: 'request-1' },
    ...(code === undefined ? {} : { code }),
    ...(errors === undefined ? {} : { errors }),
  });

/**
 * A server for the components of one test: answers calls by method and path, and notes those it got. A call without an answer stays
 * under way. `vi.unstubAllGlobals()` ends it.
 */
export function answerCalls(answers: Record<string, () => Answer>): Asked {
  const asked: Asked = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path.replace(/^\/api/, '').replace(/\?$/, '')}`;
    asked.push(body === undefined ? call : `${call} ${String(body)}`);
    const answer = answers[call]?.();
    if (answer === undefined) return new Promise(() => {});
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return answer instanceof Refusal ? Response.json(answer.body, { status: answer.status }) : Response.json(answer);
  });
  return asked;
}
