import { type BannerNode, bannerClasses, bannerEnd, bannerMarkup } from '../../../contract/commerce/banner-markup.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { escapeHtml } from './escape-html.ts';

/** What happens when the countdown is over, by the words that stand after it. */
const verbOf = ({ countdownFooter }: Banner) => (/begin|start/i.test(countdownFooter ?? '') ? 'Starts' : 'Ends');

function htmlOf(node: BannerNode, banner: Banner): string {
  if (typeof node === 'string') return escapeHtml(node);
  if ('slot' in node) {
    return node.slot === 'close'
      ? '<span class="banner-close"></span>'
      : `<span class="banner-countdown banner-date">${escapeHtml(`${verbOf(banner)} ${bannerEnd(banner.ends)}`)}</span>`;
  }
  const link = node.href === undefined ? '' : ` href="${escapeHtml(node.href)}"`;
  const target = node.isNewTab ? ' target="_blank" rel="noopener"' : '';
  const words = node.children.map((child) => htmlOf(child, banner)).join('');
  const tab = node.isNewTab ? '<span class="sr-only"> (opens in a new tab)</span>' : '';
  return `<${node.tag} class="${node.className}"${link}${target}>${words}${tab}</${node.tag}>`;
}

/** A banner as guests see it, without what needs a script: instead of the time left it says when it ends. */
export function bannerHtml(banner: Banner, path: string): string {
  const content = bannerMarkup(banner, path, false).map((node) => htmlOf(node, banner));
  const skip = '<a class="banner-skip" href="#content">Skip to content</a>';
  return `${skip}<aside class="${bannerClasses(banner)}" aria-label="Announcement" data-banner="${banner.id}">${content.join('')}</aside>`;
}
