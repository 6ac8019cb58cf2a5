import type * as z from 'zod/mini';
import type { RouteDefinition, Schema } from '../../src/contract/route.ts';
import { type RouteId, routes } from '../../src/contract/routes.ts';

/** A text field that a caller may send, with its schema. */
export type Field = {
  route: RouteId;
  in: 'params' | 'query' | 'headers' | 'body';
  /** Property names that lead to it; `*` stands for an item or a key. */
  path: string[];
  schema: Schema;
};

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  options?: Schema[];
};

type CheckDef = z.core.$ZodCheckDef & { abort?: boolean; pattern?: RegExp };

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/** Every text field of every route of the contract, read from the schemas. */
export function textFields(): Field[] {
  return (Object.keys(routes) as RouteId[]).flatMap((route) => {
    const definition: RouteDefinition = routes[route];
    return PARTS.flatMap((part) => {
      const schema = definition[part];
      return schema ? textsIn(schema).map((found) => ({ route, in: part, ...found })) : [];
    });
  });
}

/** The first string schema below wrappers and pipes; null for anything else. */
function stringBelow(schema: Schema): Schema | null {
  const def = defOf(schema);
  if (def.type === 'string') return schema;
  const inner = def.type === 'pipe' ? def.in : def.innerType;
  return inner ? stringBelow(inner) : null;
}

/** The checks of a text, in order. */
export function checksOf(schema: Schema): CheckDef[] {
  const string = stringBelow(schema);
  return string ? (defOf(string).checks ?? []).map((check) => check._zod.def as CheckDef) : [];
}

/** The patterns that a text has to match. */
export function patternsOf(schema: Schema): RegExp[] {
  return checksOf(schema).flatMap(({ pattern }) => (pattern ? [pattern] : []));
}

function textsIn(schema: Schema): { path: string[]; schema: Schema }[] {
  // Wrappers are kept, because their transformations run as well.
  if (stringBelow(schema)) return [{ path: [], schema }];
  const def = defOf(schema);
  const below = (name: string, part: Schema | undefined) =>
    part ? textsIn(part).map((found) => ({ ...found, path: [name, ...found.path].filter(Boolean) })) : [];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => below(name, part)),
    ...below('*', def.element),
    ...below('*', def.keyType),
    ...below('*', def.valueType),
    ...below('', def.innerType),
    ...below('', def.in),
    ...(def.options ?? []).flatMap((option) => below('', option)),
  ];
}

function defOf(schema: Schema): Def {
  return schema._zod.def as Def;
}
