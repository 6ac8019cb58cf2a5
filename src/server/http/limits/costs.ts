/**
 * What calls cost, in health checks, as `npm run bench -- floods` measures them: a health check takes some 0.1 ms of the event loop,
 * and a refusal as much. Known before anything is read: by the first words of an address.
 */
const COSTS: Readonly<Record<string, number>> = {
  health: 1,
  ready: 2,
  datetime: 1,
  settings: 1,
  avatars: 2,
  'openapi.json': 1,
  'page-access': 5,
  access: 5,
  catalog: 8,
  preview: 8,
  vouchers: 6,
  polls: 4,
  samples: 5,
  quotes: 12,
  checkout: 12,
  certificates: 5,
  images: 8,
  teams: 8,
  login: 8,
  register: 10,
  track: 4,
  statecharts: 4,
  test: 0,
};
/** Files of credentials, which are sent whole: one at a time. */
const DRAWN = /^\/api\/.+\/(?:certificate\.(?:pdf|png)|card\.png)$/;
const DRAWING = 16;
/** A call that is not listed: a row or two of the database. */
const CALL = 3;
/** A page that is written for its address. */
const PAGE = 4;

/** Calls and pages of an exam, and files of pages, for which nobody is ever refused; each call of them counts its own user. */
const OF_EXAM = /^\/(?:assets\/|api\/(?:exams\/|trial-exams\/|datetime$|auth$)|[\w-]+\/(?:exam|trial-exam)s?\/)/;

/** What one request costs, and whether it may be refused. */
export type Cost = { cost: number; isOfExam: boolean };

/** The cost of a request, by its path. */
export function costOf(path: string): Cost {
  const isOfExam = OF_EXAM.test(path);
  if (!path.startsWith('/api/')) return { cost: PAGE, isOfExam };
  if (DRAWN.test(path)) return { cost: DRAWING, isOfExam };
  const end = path.indexOf('/', 5);
  const word = end === -1 ? path.slice(5) : path.slice(5, end);
  return { cost: Object.hasOwn(COSTS, word) ? (COSTS[word] ?? CALL) : CALL, isOfExam };
}
