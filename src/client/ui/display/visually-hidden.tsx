import type { ComponentProps } from 'react';

/** Text for screen readers alone. A class and not a style attribute, which the content policy would refuse. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />;
}
