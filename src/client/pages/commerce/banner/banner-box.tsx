import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { CountdownPart } from '../../../../../machines/commerce/countdown/countdown.rules.ts';
import { type BannerNode, bannerClasses, bannerMarkup } from '../../../../contract/commerce/banner-markup.ts';
import type { Banner } from '../../../../contract/commerce/banners.ts';
import bannerStyles from '../../../styles/banner.css?url';
import type { LinkProps } from '../../../ui/controls/link-context.tsx';
import { VisuallyHidden } from '../../../ui/display/visually-hidden.tsx';

/** What is filled in where a banner is rendered. */
type Fillings = Record<'countdown' | 'close', ReactNode> & { link: ComponentType<LinkProps> };

/** A banner on a page, as it stands above that page. */
export function BannerBox({
  banner,
  path,
  isUser,
  ...fillings
}: { banner: Banner; path: string; isUser: boolean } & Fillings) {
  const markup = bannerMarkup(banner, path, isUser);
  return (
    <>
      {/* Only documents that were served with a banner have its styles. */}
      <link rel="stylesheet" href={bannerStyles} precedence="banner" />
      <aside
        // Made again with other texts: they stand beside each other.
        key={JSON.stringify(markup)}
        className={bannerClasses(banner)}
        aria-label="Announcement"
        data-live
        data-banner={banner.id}
      >
        {nodes(markup, fillings)}
      </aside>
    </>
  );
}

function nodes(list: readonly BannerNode[], fillings: Fillings): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a banner stay where they are
  return list.map((node, index) => <Fragment key={index}>{element(node, fillings)}</Fragment>);
}

function element(node: BannerNode, fillings: Fillings): ReactNode {
  if (typeof node === 'string') return node;
  if ('slot' in node) return fillings[node.slot];
  const { tag: Tag, className, href, isNewTab, children } = node;
  if (Tag !== 'a' || href === undefined) return <Tag className={className}>{nodes(children, fillings)}</Tag>;
  const { link: Link } = fillings;
  return (
    <Link href={href} className={className} {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      <span className="contents">{nodes(children, fillings)}</span>
      {isNewTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </Link>
  );
}

const UNITS = { days: 'd', hours: 'h', minutes: 'm', seconds: 's' } as const;

/** The numbers of a banner's countdown. */
export function BannerUnits({ parts }: { parts: readonly CountdownPart[] }) {
  return parts.map(({ unit, value }) => (
    <span key={unit} aria-hidden className="banner-unit" data-unit={unit}>
      <span>{value}</span>
      <small>{UNITS[unit]}</small>
    </span>
  ));
}
