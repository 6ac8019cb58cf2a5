import type { Tech } from '../../../contract/techs.ts';
import { loadApi } from '../site/load-api.ts';
import { useResource } from '../site/use-resource.ts';

/** What people have said about the exams of a technology. */
export const useTestimonials = (tech: Tech) =>
  useResource(null, async () =>
    (await loadApi(() => import('../../api/commerce/testimonials.ts'))).fetchTestimonials(tech),
  );
