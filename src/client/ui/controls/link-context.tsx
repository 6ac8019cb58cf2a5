import { type ComponentProps, type ComponentType, createContext, use } from 'react';

/** What every link of the design system passes on: the attributes of `<a>` with an address. */
export type LinkProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** The app gives its router's link here (a component that takes `href`); without it links are plain anchors. */
export const LinkProvider = LinkContext.Provider;

/** A link without styles. Links to a new tab say so to screen readers and keep no opener. */
export function Link({ target, rel, ...props }: LinkProps) {
  const Component = use(LinkContext);
  const isNewTab = target === '_blank';
  const attributes = {
    ...props,
    ...(target ? { target } : {}),
    ...(isNewTab ? { rel: rel ?? 'noopener' } : rel ? { rel } : {}),
  };
  // The router has no say in other origins, other tabs and files.
  if (!Component || isNewTab || /^[a-z][a-z+.-]*:|^\/\//i.test(props.href)) return <a {...attributes} />;
  return <Component {...attributes} />;
}
