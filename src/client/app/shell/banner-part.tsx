import { X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { bannerEnd } from '../../../contract/commerce/banner-markup.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { type BannerView, useBanner } from '../../flows/commerce/use-banner.ts';
import { useCountdown } from '../../flows/commerce/use-countdown.ts';
import { BannerBox, BannerUnits } from '../../pages/commerce/banner/banner-box.tsx';
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
  return (
    <>
      {/* The keyboard comes to the banner first, and past it with one key. */}
      <a className="banner-skip" href="#content" data-live>
        Skip to content
      </a>
      <BannerBox
        {...{ banner, isUser }}
        path={pathname}
        link={Link}
        countdown={<Countdown key={banner.ends} banner={banner} />}
        close={<Close dismiss={dismiss} />}
      />
    </>
  );
}

function Countdown({ banner }: { banner: Banner }) {
  const { isOver, parts } = useCountdown(banner.ends, banner.showDaysAsHours);
  if (isOver) return null;
  return (
    // A timer is not announced as it changes; those who ask hear when it ends.
    <span className="banner-countdown" role="timer">
      <VisuallyHidden>{`Until ${bannerEnd(banner.ends)}`}</VisuallyHidden>
      <BannerUnits parts={parts} />
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
