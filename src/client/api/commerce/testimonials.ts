import { offerRoutes } from '../../../contract/commerce/offers.ts';
import type { Tech } from '../../../contract/techs.ts';
import { call } from '../call.ts';

/** What people have said about the exams of a technology, with their consent. */
export const fetchTestimonials = (tech: Tech) => call(offerRoutes.testimonials, { params: { tech } });
