import '../../styles/banner.css';
import { X } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { type BannerNode, bannerClasses, bannerEnd, bannerMarkup } from '../../../contract/commerce/banner-markup.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { type BannerView, useBanner } from '../../flows/commerce/use-banner.ts';
import { useCountdown } from '../../flows/commerce/use-countdown.ts';
import { Link } from '../../ui/controls/link-context.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';

/** The banner above public pages: replaces the one in the served HTML, and can be closed. */
export function BannerPart() {
  const place = document.getElementById('banner');
  const { view, dismiss } = useBanner();
  const isDecided = view.kind !== 'undecided';
  useLayoutEffect(() => {
    // Before the browser paints: what follows stands where this stood.
    if (isDecided) for (const written of document.querySelectorAll('#banner > :not([data-live])')) written.remove();
  }, [isDecided]);
  return place && createPortal(<Shown view={view} dismiss={dismiss} />, place);
}

function Shown({ view, dismiss }: { view: BannerView; dismiss: () => void }) {
  const { pathname } = useLocation();
  // Content empty, as it is specified: it is there, and nothing is seen of it.
  if (view.kind === 'republic') return <aside hidden data-live data-banner="republic" />;
  if (view.kind !== 'shown') return null;
  const { banner, isUser } = view;
  const slots = { countdown: <Countdown key={banner.ends} banner={banner} />, close: <Close dismiss={dismiss} /> };
  return (
    <>
      {/* The keyboard comes to the banner first, and past it with one key. */}
      <a className="banner-skip" href="#content" data-live>
        Skip to content
      </a>
      <aside className={bannerClasses(banner)} aria-label="Announcement" data-live data-banner={banner.id}>
        {nodes(bannerMarkup(banner, pathname, isUser), slots)}
      </aside>
    </>
  );
}

type Slots = Record<'countdown' | 'close', ReactNode>;

function nodes(list: readonly BannerNode[], slots: Slots): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a banner stay where they are
  return list.map((node, index) => <Fragment key={index}>{element(node, slots)}</Fragment>);
}

function element(node: BannerNode, slots: Slots): ReactNode {
  if (typeof node === 'string') return node;
  if ('slot' in node) return slots[node.slot];
  const { tag: Tag, className, href, isNewTab, children } = node;
  if (Tag !== 'a' || href === undefined) return <Tag className={className}>{nodes(children, slots)}</Tag>;
  return (
    <Link href={href} className={className} {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {nodes(children, slots)}
      {isNewTab && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </Link>
  );
}

const UNITS = { days: 'd', hours: 'h', minutes: 'm', seconds: 's' } as const;

function Countdown({ banner }: { banner: Banner }) {
  const { isOver, parts } = useCountdown(banner.ends, banner.showDaysAsHours);
  if (isOver) return null;
  return (
    // A timer is not announced as it changes; those who ask hear when it ends.
    <span className="banner-countdown" role="timer">
      <VisuallyHidden>Until {bannerEnd(banner.ends)}</VisuallyHidden>
      {parts.map(({ unit, value }) => (
        <span key={unit} aria-hidden className="banner-unit" data-unit={unit}>
          {value}
          <small>{UNITS[unit]}</small>
        </span>
      ))}
    </span>
  );
}

function Close({ dismiss }: { dismiss: () => void }) {
  return (
    <button type="button" className="banner-close" aria-label="Close the announcement" onClick={dismiss}>
      <X aria-hidden />
    </button>
  );
}
