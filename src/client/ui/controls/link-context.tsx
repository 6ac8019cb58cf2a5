import { type ComponentProps, type ComponentType, createContext, use } from 'react';

/** Props that every link of the design system passes on: the attributes of `<a>`. */
export type LinkProps = ComponentProps<'a'> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** The app provides its router's link here (a component that takes `href`); the default is a plain anchor. */
export const LinkProvider = LinkContext.Provider;

/** A link without styles. Links to a new tab announce it to screen readers and set no opener. */
export function Link({ target, rel, ...props }: LinkProps) {
  const Component = use(LinkContext);
  const isNewTab = target === '_blank';
  const attributes = {
    ...props,
    ...(target ? { target } : {}),
    ...(isNewTab ? { rel: rel ?? 'noopener' } : rel ? { rel } : {}),
  };
  // The router does not handle other origins, other tabs and files.
  const isFile = props.download !== undefined;
  if (!Component || isNewTab || isFile || /^[a-z][a-z+.-]*:|^\/\//i.test(props.href)) return <a {...attributes} />;
  return <Component {...attributes} />;
}
