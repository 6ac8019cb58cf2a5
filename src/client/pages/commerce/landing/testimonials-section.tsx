import type { Tech } from '../../../../contract/techs.ts';
import { useTestimonials } from '../../../flows/commerce/use-testimonials.ts';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Testimonial } from './testimonial.tsx';

/** What people have said, with their consent. Absent while nobody has. */
export function TestimonialsSection({ tech }: { tech: Tech }) {
  const testimonials = useTestimonials(tech);
  if (testimonials.state !== 'shown' || testimonials.content.data.length === 0) return null;
  return (
    <PageSection isSunken className="md:py-16!">
      <h2 className="font-semibold text-4xl">What developers say</h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.content.data.map((said) => (
          <li key={said.name}>
            <Testimonial {...said} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
