import { describe, expect, test } from 'vitest';
import { impersonationOf, type RouteDefinition, refusalsOf, type Schema } from '../../src/contract/route.ts';
import { type RouteId, routes } from '../../src/contract/routes.ts';
import { CALL_CONTRACT, type Terms } from './call-contract.ts';

const words = (text: string | undefined) => (text === undefined ? [] : text.split(' ').sort());

type Def = { shape?: object; options?: Schema[]; innerType?: Schema; in?: Schema };

/** Names of what can be sent in a part of a call, in each of its forms. */
function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { shape, options, innerType, in: input } = schema._zod.def as unknown as Def;
  if (shape) return Object.keys(shape).sort();
  const forms = options ?? [innerType ?? input].filter((one) => one !== undefined);
  return [...new Set(forms.flatMap(namesIn))].sort();
}

/** What an administrator who acts as a user gets: reads as the user, a refusal for everything else that the row does not except. */
const impersonationIn = (access: string, method: string | undefined, { impersonated }: Terms) =>
  access === 'administrator' ? 'refused' : (impersonated ?? (method === 'GET' ? 'asUser' : 'refused'));

/** What a call refuses besides, by who may call and what is sent. */
function impliedRefusals(access: string, call: string, terms: Terms): number[] {
  const { guards, confirmation, effect, body } = terms;
  const [method, path = ''] = call.split(' ');
  const isImpersonatorRefused = impersonationIn(access, method, terms) === 'refused';
  const isForSome = access === 'reviewer' || isImpersonatorRefused || guards || confirmation;
  return [
    ...(access !== 'public' || guards ? [401] : []),
    // What changes something is refused when another site makes a browser send it.
    ...(isForSome || method !== 'GET' || effect ? [403] : []),
    ...(path.includes('{') || guards ? [404] : []),
    ...(body ? [400, 413, 415] : []),
    ...[422, 429],
  ];
}

describe('the calls of the product are those of the specification', () => {
  test.each(
    CALL_CONTRACT.map(
      ([operation, id, call, access, owner, terms = {}]) =>
        [`${id === '–' ? '' : `[${id}] `}${operation}: ${call}`, operation, call, access, owner, terms] as const,
    ),
  )('%s has the terms of its row', (_, operation, call, access, owner, terms) => {
    const route: RouteDefinition = routes[operation as RouteId];
    const [method, path = ''] = call.split(' ');
    expect({
      ...{ method: route.method, path: route.path, access: route.access, owner: route.owner, status: route.status },
      ...{ limit: route.limit ?? 'default', guards: route.guards ?? [], kb: route.maxBodyKb ?? 4 },
      ...{ impersonated: impersonationOf(route), confirmation: route.confirmation, effect: route.hasEffect },
      ...{ body: namesIn(route.body), query: namesIn(route.query), headers: namesIn(route.headers) },
      params: namesIn(route.params),
      refusals: refusalsOf(route),
    }).toEqual({
      ...{ method, path, access, owner, status: terms.status ?? 200 },
      ...{ limit: terms.limit ?? 'default', guards: terms.guards?.split(' ') ?? [], kb: terms.kb ?? 4 },
      ...{
        impersonated: impersonationIn(access, method, terms),
        confirmation: terms.confirmation,
        effect: terms.effect,
      },
      ...{ body: words(terms.body), query: words(terms.query), headers: words(terms.headers) },
      params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      refusals: [...new Set([...words(terms.own).map(Number), ...impliedRefusals(access, call, terms)])].sort(
        (a, b) => a - b,
      ),
    });
    // The OpenAPI document says for each call, in sentences, what it is for.
    expect(route.summary).toMatch(/^[A-Z`].*\.$/);
    const alike = Object.entries(routes).filter(([, { summary }]) => summary === route.summary);
    expect(alike.map(([other]) => other)).toEqual([operation]);
  });

  test('[AC-08] every call has a row, and no row is there twice', () => {
    const rows: readonly string[] = CALL_CONTRACT.map(([operation]) => operation);
    expect(Object.keys(routes).filter((id) => !rows.includes(id))).toEqual([]);
    expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
  });
});
