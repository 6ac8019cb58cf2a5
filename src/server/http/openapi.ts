import type { Hono } from 'hono';
import { toJSONSchema } from 'zod/v4/core';
import { errorSchema } from '../../contract/common.ts';
import { type RouteDefinition, refusalsOf, type Schema } from '../../contract/route.ts';
import { type RouteId, routes } from '../../contract/routes.ts';
import { createResource, sendCompressed } from './documents/resource.ts';
import type { ServerEnvironment } from './register-routes.ts';

const REASONS: Record<number, string> = {
  400: 'The body is not JSON.',
  401: 'Not signed in.',
  403: 'Not allowed.',
  404: 'Not there, or not yours.',
  409: 'Not possible in the present state; nothing was changed.',
  413: 'The body is too large.',
  415: 'The body is not application/json.',
  422: 'The input is not valid; messages by field.',
  429: 'Too many requests.',
  503: 'Not possible at this moment.',
};

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parameters(route: RouteDefinition) {
  const places = [
    ['path', route.params],
    ['query', route.query],
    ['header', route.headers],
  ] as const;
  return places.flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
}

function operation(id: RouteId, route: RouteDefinition) {
  return {
    operationId: id,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(route),
    ...(route.body
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
        }
      : {}),
    responses: {
      [route.status]: {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
      },
      ...Object.fromEntries(
        refusalsOf(route).map((status) => [
          status,
          {
            description: REASONS[status] ?? 'Refused.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

/** Serves the document: written and compressed once, and answered with 304 from then on. */
export function serveOpenApi(app: Hono<ServerEnvironment>): void {
  const file = createResource(Buffer.from(JSON.stringify(openApiDocument())), {
    contentType: 'application/json',
    headers: { 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
  });
  app.get('/api/openapi.json', (context) => sendCompressed(context, file, true));
}

/** The API as an OpenAPI 3.1 document, generated from the route table once per process. */
export function openApiDocument() {
  document ??= generate();
  return document;
}

let document: ReturnType<typeof generate> | undefined;

function generate() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(routes) as RouteId[]) {
    const route: RouteDefinition = routes[id];
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(id, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chartered', version: '1', description: 'Certification and training for web-framework skills.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorSchema, 'output') },
    },
  };
}
