import { loadFaq } from '../../content/load/load-faq.ts';
import type { faqRoutes } from '../../contract/site/faq.ts';
import type { HandlersOf } from '../http/register-routes.ts';

// Read once: the file changes with a deployment.
const { questions } = loadFaq();

export const faqHandlers: HandlersOf<typeof faqRoutes> = {
  faq: () => ({ data: questions, meta: { total: questions.length } }),
};
