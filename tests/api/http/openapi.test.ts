import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type RouteDefinition, refusalsOf } from '../../../src/contract/route.ts';
import { type RouteId, routes } from '../../../src/contract/routes.ts';
import { openApiDocument } from '../../../src/server/http/openapi.ts';
import { useApp } from '../../support/suite.ts';

type Parameter = { name: string; in: string; required: boolean; schema: object };
type Operation = {
  operationId: string;
  summary: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
};

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

describe('the OpenAPI document', () => {
  const app = useApp('sqlite');

  test('is served as JSON at /api/openapi.json', async () => {
    const reply = await app().request('/api/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.json).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('is compressed, and known by its tag', async () => {
    const first = await app().request('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    // As small as Brotli makes it: it is compressed once.
    expect(first.headers.get('content-length')).toBe(String(brotliCompressSync(JSON.stringify(document)).length));
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+-br"$/);
    const held = { 'accept-encoding': 'br', 'if-none-match': etag };
    const again = await app().request('/api/openapi.json', { headers: held });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('has the shape of OpenAPI 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toEqual({
      title: expect.any(String),
      version: expect.any(String),
      description: expect.any(String),
    });
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^\/api(\/([\w-]+(\.\w+)?|\{\w+\}))+$/);
      expect(['get', 'post', 'put', 'delete']).toContain(method);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort()).toEqual([...inPath].sort());
      for (const parameter of operation.parameters) {
        expect(['path', 'query', 'header']).toContain(parameter.in);
        expect(parameter.schema).toEqual(expect.any(Object));
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(response.description).not.toBe('');
        expect(Object.keys(response.content)).toEqual(['application/json']);
      }
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('[EX-22] each call has a method and path of its own, and refuses with statuses that there are', () => {
    const calls = Object.values<RouteDefinition>(routes).map(({ method, path }) => `${method} ${path}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    expect(operations).toHaveLength(calls.length);
    const statuses = new Set(Object.values<RouteDefinition>(routes).flatMap(refusalsOf));
    const known = [400, 401, 402, 403, 404, 409, 410, 412, 413, 415, 422, 423, 428, 429, 500, 502, 503];
    expect([...statuses].filter((status) => !known.includes(status))).toEqual([]);
  });

  test('[EX-22] [ER-08] names the refusals that follow from who may call, what is sent, and what may have changed', () => {
    const answersOf = (id: RouteId) =>
      Object.keys(operations.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {});
    const wanted: Partial<Record<RouteId, number[]>> = {
      // By anybody.
      listDocuments: [200, 401, 404, 422, 429],
      login: [200, 400, 401, 403, 413, 415, 422, 429, 503],
      auth: [200, 401, 422, 429],
      // Also for guests, with the guard of a page.
      chartTraffic: [200, 401, 403, 404, 422, 429],
      // By role, for one of them, and as it stands.
      claimDispute: [200, 401, 403, 404, 409, 422, 429],
      releaseDispute: [200, 401, 403, 404, 422, 429],
      listDisputes: [200, 401, 403, 422, 429],
      listOffers: [200, 401, 403, 422, 429],
      // Not while an administrator acts for the user.
      endOtherSessions: [200, 401, 403, 422, 429],
      // With guards of a page.
      voucherCombos: [200, 401, 403, 404, 422, 429],
      // After a confirmation.
      changePassword: [200, 400, 401, 403, 409, 413, 415, 422, 429, 503],
      saveAnswers: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
    };
    const answers = Object.fromEntries(Object.keys(wanted).map((id) => [id, answersOf(id as RouteId).map(Number)]));
    expect(answers).toEqual(wanted);
  });

  test('anchors every pattern at both ends: nothing stands before or after what it describes', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      (match) => JSON.parse(match[1] ?? '""') as string,
    );
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter((pattern) => !(pattern.startsWith('^') && pattern.endsWith('$')))).toEqual([]);
  });

  test('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(0);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
    expect(Object.keys(document.components.schemas)).toEqual(['Error']);
  });

  test.each(Object.keys(routes) as RouteId[])('describes the call %s', (id) => {
    const route: RouteDefinition = routes[id];
    const found = operations.find(({ operation }) => operation.operationId === id);
    expect(found).toMatchObject({ path: `/api${route.path}`, method: route.method.toLowerCase() });
    expect(found?.operation.security).toEqual(route.access === 'public' ? [] : [{ bearer: [] }]);
    expect(Object.keys(found?.operation.responses ?? {})).toEqual([route.status, ...refusalsOf(route)].map(String));
    expect(found?.operation.requestBody !== undefined).toBe(route.body !== undefined);
  });

  test('[VO-13] a response that is a list carries data and meta', () => {
    const lists = operations.flatMap(({ operation: { operationId, responses } }) => {
      const schema = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content[
        'application/json'
      ]?.schema as { type?: string; properties?: Record<string, { type?: string; properties?: object }> } | undefined;
      expect(schema?.type, `${operationId} answers with a bare list`).not.toBe('array');
      return schema?.properties?.data?.type === 'array' ? [{ operationId, meta: schema.properties.meta }] : [];
    });
    expect(lists.length).toBeGreaterThan(20);
    for (const { operationId, meta } of lists) {
      expect(
        Object.keys(meta?.properties ?? {}).some((key) => ['total', 'next'].includes(key)),
        operationId,
      ).toBe(true);
    }
  });

  type Variants = { oneOf?: Variants[]; anyOf?: Variants[] };
  /** A schema, or those that it is a choice of. */
  function variantsOf(schema: Variants): Variants[] {
    const choice = schema.oneOf ?? schema.anyOf;
    return choice ? choice.flatMap(variantsOf) : [schema];
  }

  test('says that unknown fields of a body are rejected', () => {
    for (const { operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      for (const variant of schema ? variantsOf(schema) : []) {
        expect(variant).toMatchObject({ type: 'object', additionalProperties: false });
      }
    }
  });
});
