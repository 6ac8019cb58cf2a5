import { ChevronDown } from 'lucide-react';
import { useFaq } from '../../../flows/commerce/use-faq.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** What people want to know before they start. */
export function QuestionsSection({ isSunken }: { isSunken?: boolean }) {
  const faq = useFaq();
  if (faq.state !== 'shown') return null;
  return (
    <PageSection isSunken={isSunken} className="md:py-16!">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <h2 className="font-semibold text-4xl">Before you start</h2>
        <div className="border-line border-t">
          {faq.content.data.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium text-lg [&::-webkit-details-marker]:hidden">
                <span>{question}</span>
                <ChevronDown
                  className="size-5 shrink-0 text-muted transition-transform duration-100 group-open:rotate-180"
                  aria-hidden
                />
              </summary>
              <p className="max-w-prose pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </PageSection>
  );
}
