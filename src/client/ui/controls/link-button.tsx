import { cx } from '../cx.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import type { Elements } from '../elements.ts';
import { type ButtonLook, buttonClass } from './button-style.ts';
import { Link, type LinkProps } from './link-context.tsx';

export type LinkButtonProps = LinkProps & ButtonLook & { icon?: Elements };

/** A link styled as a button: it navigates, a button acts. */
export function LinkButton({ variant, size, isWide, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={cx(buttonClass({ variant, size, isWide }), className)}>
      {icon}
      <span className="contents">{children}</span>
      {props.target === '_blank' && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </Link>
  );
}
