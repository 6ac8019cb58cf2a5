import { faqRoutes } from '../../../contract/site/faq.ts';
import { call } from '../call.ts';

/** What people ask before they begin. */
export const fetchFaq = () => call(faqRoutes.faq, {});
