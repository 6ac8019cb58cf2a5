import type { ComponentProps } from 'react';

/** Screen reader text. A class instead of a style attribute, which the content security policy blocks. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />;
}
