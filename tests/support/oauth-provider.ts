import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who is signed in at the provider in the browser that comes. */
export type ProviderPerson = {
  /** Digits, as both providers number their users. */
  id: string;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
};

export type OauthProvider = {
  origin: string;
  /** Origin of the server whose callbacks are registered. */
  publicUrl: string;
  /** Settings of a server that signs in here instead of at the real providers. */
  settings: Record<string, string>;
  /** Who signs in next. */
  person: ProviderPerson;
  /** How it behaves: `down` answers every call with 503, `broken` with something else than JSON, `cut` not at all. */
  mood: 'well' | 'down' | 'broken' | 'cut';
  /** What the person says when asked for consent. */
  consents: boolean;
  /** Members that the bot let into the server, by their ids. */
  members: Set<string>;
  /** Ids that the server does not let in. */
  banned: Set<string>;
  /** Problems of the requests so far, for tests that expect none. */
  violationsOf: string[];
  /** Issued tokens. */
  tokens: number;
  /** Calls of the server so far. */
  calls: number;
  /** Before that no call of the server is answered. */
  answersAfter: Promise<void>;
  /** Follows an authorization address as a browser would, and returns the address that the browser is led back to. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
};

export const GUILD = '4242';
const BOT_TOKEN = 'the-token-of-the-bot';
const CLIENTS = {
  github: { id: 'github-client', secret: 'github-secret' },
  discord: { id: 'discord-client', secret: 'discord-secret' },
};

type Grant = {
  provider: keyof typeof CLIENTS;
  redirectUri: string;
  challenge: string;
  scopes: string[];
  person: ProviderPerson;
};

/**
 * GitHub and Discord on the loopback address: authorization with state and PKCE, tokens, their user APIs. It is as strict as
 * they are: client and secret, registered callback, one use of each code, S256, scopes.
 *
 * @param publicUrl origin of the server whose callbacks are registered
 */
export async function startOauthProvider(publicUrl: string): Promise<OauthProvider> {
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, Grant>();

  function authorize(url: URL, provider: Grant['provider'], response: ServerResponse) {
    const asked = Object.fromEntries(url.searchParams);
    const callback = `${provided.publicUrl}/login/${provider}/callback`;
    const redirectUri = asked.redirect_uri ?? '';
    if (asked.client_id !== CLIENTS[provider].id) return complain(response, 'unknown client');
    if (redirectUri !== callback && !redirectUri.startsWith(`${callback}/`))
      return complain(response, 'unknown callback');
    if (asked.response_type !== 'code') return complain(response, 'response_type');
    if ((asked.state ?? '').length < 32) return complain(response, 'a state that can be guessed');
    if (asked.code_challenge_method !== 'S256') return complain(response, 'code_challenge_method');
    if (!/^[\w-]{43}$/.test(asked.code_challenge ?? '')) return complain(response, 'code_challenge');
    const back = new URL(redirectUri);
    if (provided.consents) {
      const code = randomBytes(20).toString('hex');
      const scopes = (asked.scope ?? '').split(' ');
      const challenge = asked.code_challenge ?? '';
      codes.set(code, { provider, redirectUri, challenge, scopes, person: structuredClone(provided.person) });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    }
    back.searchParams.set('state', asked.state ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, provider: Grant['provider'], response: ServerResponse) {
    const body = Object.fromEntries(new URLSearchParams(await readText(request)));
    const [id, secret] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':');
    // GitHub tells what is wrong with status 200, Discord with 400.
    const wrong = (error: string) => {
      provided.violationsOf.push(`token: ${error}`);
      return send(response, provider === 'github' ? 200 : 400, { error, error_description: error });
    };
    if (id !== CLIENTS[provider].id || secret !== CLIENTS[provider].secret) return wrong('invalid_client');
    const grant = codes.get(body.code ?? '');
    codes.delete(body.code ?? '');
    if (!grant || grant.provider !== provider) return wrong('invalid_grant');
    if (body.grant_type !== 'authorization_code') return wrong('unsupported_grant_type');
    if (body.redirect_uri !== grant.redirectUri) return wrong('redirect_uri_mismatch');
    const challenge = createHash('sha256')
      .update(body.code_verifier ?? '')
      .digest('base64url');
    if (challenge !== grant.challenge) return wrong('invalid_verifier');
    const accessToken = randomBytes(20).toString('hex');
    accessTokens.set(accessToken, grant);
    provided.tokens += 1;
    return send(response, 200, { access_token: accessToken, token_type: 'bearer', scope: grant.scopes.join(' ') });
  }

  function grantOf(request: IncomingMessage, scope: string): Grant | undefined {
    const grant = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return grant?.scopes.includes(scope) ? grant : undefined;
  }

  async function join(request: IncomingMessage, id: string, response: ServerResponse) {
    const body = JSON.parse(await readText(request)) as { access_token?: string };
    if (request.headers.authorization !== `Bot ${BOT_TOKEN}`) return complain(response, 'the bot is unknown', 401);
    const grant = accessTokens.get(body.access_token ?? '');
    if (grant?.person.id !== id || !grant.scopes.includes('guilds.join')) return complain(response, 'no consent', 403);
    if (provided.banned.has(id)) return send(response, 403, { message: 'The user is banned from this guild.' });
    const status = provided.members.has(id) ? 204 : 201;
    provided.members.add(id);
    return status === 204 ? response.writeHead(204).end() : send(response, 201, { user: { id } });
  }

  function complain(response: ServerResponse, what: string, status = 400) {
    provided.violationsOf.push(what);
    return send(response, status, { message: what });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', provided.origin);
    const call = `${request.method} ${url.pathname}`;
    if (call === 'GET /login/oauth/authorize') return authorize(url, 'github', response);
    if (call === 'GET /oauth2/authorize') return authorize(url, 'discord', response);
    provided.calls += 1;
    await provided.answersAfter;
    if (provided.mood === 'cut') return request.socket.destroy();
    if (provided.mood === 'down') return send(response, 503, { message: 'Sorry.' });
    if (provided.mood === 'broken') return response.writeHead(200).end('<html>We are down for maintenance.</html>');
    if (call === 'POST /login/oauth/access_token') return token(request, 'github', response);
    if (call === 'POST /api/oauth2/token') return token(request, 'discord', response);
    if (call === 'GET /user') {
      const grant = grantOf(request, 'user:email');
      if (!grant) return complain(response, 'no token for the user', 401);
      return send(response, 200, { id: Number(grant.person.id), login: grant.person.login, name: grant.person.name });
    }
    if (call === 'GET /user/emails') {
      const grant = grantOf(request, 'user:email');
      return grant ? send(response, 200, grant.person.emails) : complain(response, 'no token for the addresses', 401);
    }
    if (call === 'GET /api/users/@me') {
      const grant = grantOf(request, 'identify');
      if (!grant) return complain(response, 'no token for the user', 401);
      const { id, login, name, emails } = grant.person;
      const email = grant.scopes.includes('email') ? emails[0] : undefined;
      const address = email ? { email: email.email, verified: email.verified } : {};
      return send(response, 200, { id, username: login, global_name: name, ...address });
    }
    const member = new RegExp(`^PUT /api/guilds/${GUILD}/members/(\\d+)$`).exec(call)?.[1];
    if (member) return join(request, member, response);
    return complain(response, `unknown call ${call}`, 404);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      provided.violationsOf.push(String(error));
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provided: OauthProvider = {
    origin,
    publicUrl,
    settings: {
      PUBLIC_URL: publicUrl,
      GITHUB_CLIENT_ID: CLIENTS.github.id,
      GITHUB_CLIENT_SECRET: CLIENTS.github.secret,
      GITHUB_ORIGIN: origin,
      GITHUB_API_ORIGIN: origin,
      DISCORD_CLIENT_ID: CLIENTS.discord.id,
      DISCORD_CLIENT_SECRET: CLIENTS.discord.secret,
      DISCORD_ORIGIN: origin,
      DISCORD_GUILD_ID: GUILD,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
    },
    person: { id: '1', login: 'octo', name: 'Octo Person', emails: [] },
    mood: 'well',
    consents: true,
    members: new Set(),
    banned: new Set(),
    violationsOf: [],
    tokens: 0,
    calls: 0,
    answersAfter: Promise.resolve(),
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' });
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answered ${response.status}: ${provided.violationsOf.join(', ')}`);
      return new URL(location);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provided;
}

function send(response: ServerResponse, status: number, body: object) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
