import { usePublicSettings } from '../../../flows/site/use-in-browser.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

type Offer = { title: string; text: string; href: string; target?: '_blank' };

/** What has no section of its own and no place in the header (VO-02). */
function offersOf({ product, crowdfunding_url: crowdfunding }: { product: string; crowdfunding_url: string | null }) {
  const offers: Offer[] = [
    {
      title: 'Preparation guides',
      text: 'What each exam covers and how to get ready.',
      href: '/javascript/dashboard/guides',
    },
    {
      title: 'Training',
      text: 'Lessons that come with your order or voucher.',
      href: '/javascript/dashboard/training',
    },
    { title: 'Online bootcamp', text: 'Included with bootcamp bundles.', href: '/javascript/dashboard/bootcamp' },
    {
      title: 'Free Weekends',
      text: '48 hours of training in one technology, free for everyone.',
      href: '/freeweekend',
    },
    {
      title: product.charAt(0).toUpperCase() + product.slice(1),
      text: "Everything you've earned, with links to share.",
      href: `/${product}`,
    },
    {
      title: 'Vouchers',
      text: 'Redeem, send and track them in your dashboard.',
      href: '/javascript/dashboard/vouchers',
    },
    { title: 'Partner referral', text: 'How partner links work and what we store.', href: '/legal/partner-referral' },
  ];
  if (crowdfunding) {
    offers.push({ title: 'Crowdfunding', text: 'Support what we build.', href: crowdfunding, target: '_blank' });
  }
  return offers;
}

/** The rest of what there is, each with a way to it. */
export function OffersSection() {
  const settings = usePublicSettings('product', 'crowdfunding_url');
  return (
    <PageSection id="offers" isSunken className="py-10! md:py-14!">
      <h2 className="font-semibold text-xl">More to explore</h2>
      <ul className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {offersOf(settings).map(({ title, text, href, target }) => (
          <li key={title}>
            <TextLink href={href} {...(target ? { target } : {})}>
              {title}
            </TextLink>
            <p className="mt-0.5 text-muted text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
