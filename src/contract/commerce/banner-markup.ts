import type { Banner } from './banners.ts';

/**
 * What a banner looks like, written once: the server writes it into documents, and the browser renders the same when it takes
 * over, so that nothing moves.
 */
export type BannerNode =
  | string
  /** Filled where it is rendered: the time left, and the button that closes. */
  | { slot: 'countdown' | 'close' }
  | {
      tag: 'p' | 'span' | 'strong' | 'mark' | 'a';
      className: string;
      href?: string;
      isNewTab?: boolean;
      children: BannerNode[];
    };

/** Part of a text: words in square brackets are highlighted (UI-08). */
type Words = { text: string; isHighlighted: boolean };

/** The mark of an offer that runs longer than it was announced. */
const EXTENDED = /\s*\b(?:EXTENDED|EXT)\b\s*/;

/** The text without the mark of an extended offer. */
const withoutMark = (text: string) => text.replace(EXTENDED, ' ').trim();

/** Divides a text at square brackets; one that is not closed stands as it is. */
export function bannerWords(text: string): Words[] {
  return text
    .split(/\[([^[\]]*)\]/)
    .map((part, index) => ({ text: part, isHighlighted: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Whether a banner says that its offer was extended: by its field, or by the words of a text. */
export function isExtended(banner: Banner): boolean {
  return banner.isExtended || [banner.header, banner.title, banner.prelude].some((text) => EXTENDED.test(text ?? ''));
}

/** Whether a banner's link opens in a new tab (UI-07). */
export function opensNewTab({ area, link, external }: Banner, path: string): boolean {
  if (area === 'vuejs' || area === 'home') return !/^\/vuejs(\/|$)/.test(path);
  return path === '/' || external || /^https?:/.test(link);
}

/**
 * Where a banner's link leads. On this site it says that the visitor comes from a banner, which is recorded with the view of
 * the prices (IN-05); an address elsewhere stays as it is.
 */
export function bannerHref(link: string): string {
  if (!link.startsWith('/')) return link;
  const [, path = '', query = '', hash = ''] = /([^?#]*)(\?[^#]*)?(#.*)?/.exec(link) ?? [];
  const parameters = new URLSearchParams(query);
  parameters.set('via', 'banner');
  return `${path}?${parameters}${hash}`;
}

/** Classes of the banner's box. */
export function bannerClasses({ theme, darkMode }: Banner): string {
  return `banner banner-${theme.toLowerCase()}${darkMode ? ' banner-dark' : ''}`;
}

function written(text: string | null, tag: 'span' | 'strong', name: string): BannerNode[] {
  const plain = withoutMark(text ?? '');
  if (plain === '') return [];
  const children = bannerWords(plain).map(
    ({ text: part, isHighlighted }): BannerNode =>
      isHighlighted ? { tag: 'mark', className: 'banner-mark', children: [part] } : part,
  );
  // A space between the slots, for those who hear or copy them.
  return [{ tag, className: `banner-${name}`, children }, ' '];
}

/** The content of a banner's box on a page. @param isUser whether somebody is signed in */
export function bannerMarkup(banner: Banner, path: string, isUser: boolean): BannerNode[] {
  const isHome = path === '/' || path === '/home';
  const label = banner.cta ?? 'Find out more';
  return [
    // Beside the words, whose lines begin under each other.
    ...(banner.icon
      ? [{ tag: 'span' as const, className: `banner-icon banner-icon-${banner.icon}`, children: [] }]
      : []),
    {
      tag: 'p',
      className: 'banner-words',
      children: [
        ...written((isHome ? banner.homePrelude : null) ?? banner.prelude, 'span', 'prelude'),
        ...written((isHome ? banner.homeHeader : null) ?? banner.header, 'strong', 'header'),
        ...(isExtended(banner)
          ? [{ tag: 'span' as const, className: 'banner-extended', children: ['EXTENDED'] }, ' ']
          : []),
        ...written((isUser ? banner.appTitle : null) ?? banner.title, 'span', 'title'),
        ...written(banner.subtitle, 'span', 'subtitle'),
        ...written(banner.interlude, 'span', 'interlude'),
        ...written(banner.preAddendum, 'span', 'pre-addendum'),
        ...written(banner.addendum, 'span', 'addendum'),
      ],
    },
    ...(banner.showCountdown
      ? [
          {
            tag: 'span' as const,
            className: 'banner-time',
            children: [
              ...written(banner.addendumBefore, 'span', 'addendum-before'),
              { slot: 'countdown' as const },
              ...written(banner.countdownFooter, 'span', 'countdown-footer'),
            ],
          },
        ]
      : written(banner.addendumBefore, 'span', 'addendum-before')),
    {
      tag: 'a',
      className: 'banner-cta',
      href: bannerHref(banner.link),
      isNewTab: opensNewTab(banner, path),
      children: [label],
    },
    { slot: 'close' },
  ];
}

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "28 Nov, 00:00 UTC": when a banner ends, for those who see no clock tick. */
export const bannerEnd = (ends: number): string => `${moment.format(ends)} UTC`;
