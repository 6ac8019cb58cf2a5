import { examsListUrl } from '../../../flows/site/exams-list.ts';
import { usePublicSettings } from '../../../flows/site/use-public-settings.ts';
import { Link } from '../../../ui/controls/link-context.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { QuestionsSection } from './facts-sections.tsx';

type Offer = { title: string; text: string; href: string; target?: '_blank' };

/** Everything that Chartered offers, each with a link (VO-02). */
function offersOf({ product, crowdfunding_url: crowdfunding }: { product: string; crowdfunding_url: string | null }) {
  const label = product.charAt(0).toUpperCase() + product.slice(1);
  const offers: Offer[] = [
    {
      title: 'Certification exams',
      text: 'Junior, intermediate and senior, with questions and code challenges.',
      href: examsListUrl(product),
    },
    {
      title: 'Trial exams',
      text: 'Free in every technology, graded, with an explanation for every question.',
      href: '/javascript',
    },
    {
      title: 'Preparation guides',
      text: 'What an exam covers and how to prepare for it.',
      href: '/javascript/dashboard/guides',
    },
    {
      title: 'Training',
      text: 'Find what comes with your orders and vouchers in your dashboard.',
      href: '/javascript/dashboard/training',
    },
    {
      title: 'Online bootcamp',
      text: 'Find what comes with your orders and vouchers in your dashboard.',
      href: '/javascript/dashboard/bootcamp',
    },
    { title: 'Free weekends', text: '48 hours of one technology, free for everybody.', href: '/freeweekend' },
    { title: label, text: "What you've earned, with a link that anyone can check.", href: `/${product}` },
    {
      title: 'Vouchers',
      text: 'For you or for a whole team; managed in your dashboard.',
      href: '/javascript/dashboard/vouchers',
    },
    { title: 'Hire developers', text: 'Check a credential, and see what it stands for.', href: '/#hire-developers' },
    { title: 'Vote', text: 'Which certifications come next is up to you.', href: '/#cast-your-vote' },
    {
      title: 'Partner referral',
      text: 'How partner links work, and what we store.',
      href: '/legal/partner-referral',
    },
    { title: 'Blog', text: 'How exams are made and graded.', href: '/blog' },
  ];
  if (crowdfunding) {
    offers.push({ title: 'Crowdfunding', text: 'Support what is being built.', href: crowdfunding, target: '_blank' });
  }
  return offers;
}

/** All offers in one place, and frequent questions. */
export function OffersSection() {
  const settings = usePublicSettings();
  return (
    <>
      <PageSection>
        <h2 className="font-semibold text-4xl">Everything in one place</h2>
        <ul className="mt-12 grid border-line border-t sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
          {offersOf(settings).map(({ title, text, href, target }) => (
            <li
              key={title}
              className="relative border-line border-b py-6 pr-4 hover:bg-surface-hover sm:not-nth-[2n+1]:pl-4 lg:pl-0!"
            >
              <h3 className="font-semibold text-lg">
                <Link
                  href={href}
                  {...(target ? { target } : {})}
                  className="rounded-sm after:absolute after:inset-0 after:content-['']"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <div className="border-line border-t">
        <QuestionsSection />
      </div>
    </>
  );
}
