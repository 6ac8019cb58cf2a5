import assert from 'node:assert/strict';
import type { Provider } from '../../src/contract/account/providers.ts';
import type { Reply, TestApp } from './app.ts';
import type { OauthProvider } from './oauth-provider.ts';

export type Return = { code: string; state: string };

/** A minimal browser with cookies, for sign-in with a provider. */
export function createSocialBrowser(app: TestApp, oauth: OauthProvider) {
  const cookies = new Map<string, string>();

  function keep(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Opens the link of the sign-in page, which redirects to the provider, or back. */
  async function start(provider: string, query: Record<string, string> = {}): Promise<Reply> {
    const search = new URLSearchParams(query).toString();
    const reply = await app.request(`/api/login/${provider}${search ? `?${search}` : ''}`, { redirect: 'manual' });
    keep(reply.headers);
    return reply;
  }

  /** Follows the redirect to the provider and back to the callback page. */
  async function consent(location: string): Promise<Return & { page: URL }> {
    const page = await oauth.visit(location);
    return { page, code: page.searchParams.get('code') ?? '', state: page.searchParams.get('state') ?? '' };
  }

  /** The API call of the callback page. */
  async function finish(
    provider: Provider,
    { code, state }: Return,
    options: { as?: { token: string } | null; cookie?: string; tracking?: Record<string, string> } = {},
  ): Promise<Reply> {
    const reply = await app.call('socialCallback', {
      params: { provider },
      headers: { cookie: options.cookie ?? header() },
      body: { code, state, ...(options.tracking ? { tracking: options.tracking } : {}) },
      as: options.as ?? null,
    });
    keep(reply.headers);
    return reply;
  }

  /** From the link to the session. */
  async function signIn(provider: Provider, query: Record<string, string> = {}): Promise<Reply> {
    const reply = await start(provider, query);
    assert.equal(reply.status, 302, reply.text);
    return finish(provider, await consent(reply.headers.get('location') ?? ''));
  }

  /** Connects a provider with a signed-in user, or joins the server. */
  async function begin(
    id: 'startConnect' | 'joinDiscord' | 'startReauthentication',
    provider: Provider,
    as: { token: string },
  ) {
    const reply = await app.call(id, {
      ...(id === 'joinDiscord' ? {} : { params: { provider } }),
      ...(id === 'startReauthentication' ? { body: { redirect: '/profile' } } : {}),
      as,
    });
    assert.equal(reply.status, 200, reply.text);
    keep(reply.headers);
    const { url, link } = reply.json as { url?: string; link?: string };
    return consent(url ?? link ?? '');
  }

  async function connect(provider: Provider, as: { token: string }): Promise<Reply> {
    return finish(provider, await begin('startConnect', provider, as), { as });
  }

  return { cookies, header, start, consent, finish, signIn, begin, connect };
}
