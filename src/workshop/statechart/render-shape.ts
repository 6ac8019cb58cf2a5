import { createElement, type ReactNode } from 'react';
import type { Colour } from '../drawing/palette.ts';
import type { Shape } from '../drawing/shapes.ts';

const colour = (name: Colour | 'none') => (name === 'none' ? name : `var(--${name})`);

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A shape as React elements in the colours of the page. */
export function renderShape({ tag, attrs, fill, stroke, text, children = [] }: Shape, key?: number): ReactNode {
  const props: Record<string, unknown> = key === undefined ? {} : { key };
  for (const [name, value] of Object.entries(attrs)) props[camelCase(name)] = value;
  if (fill !== undefined) props['fill'] = colour(fill);
  if (stroke !== undefined) props['stroke'] = colour(stroke);
  return createElement(tag, props, text, ...children.map((child, index) => renderShape(child, index)));
}
