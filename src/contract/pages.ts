import { TECHS, type Tech } from './common.ts';

/** Guards a page may name; an unknown name does not compile. */
export type GuardName = 'session' | 'guest' | 'validate-session' | 'has-trial-exam' | 'reviewer';

export type Layout = 'default' | 'dashboard' | 'exam' | 'auth';

export type PageDefinition = {
  /** Path with parameters as react-router writes them; `:tech` is one of the techs. */
  path: string;
  title: string;
  description: string;
  guards: readonly GuardName[];
  layout: Layout;
};

function page<const P extends PageDefinition>(definition: P): P {
  return definition;
}

/** Every page of the product. The router and the server's document statuses come from it. */
export const pages = {
  home: page({
    path: '/',
    title: 'Chartered',
    description: 'Certification exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React developers.',
    guards: ['validate-session'],
    layout: 'default',
  }),
  login: page({
    path: '/login',
    title: 'Log in',
    description: 'Log in to your exams.',
    guards: ['guest'],
    layout: 'auth',
  }),
  techLogin: page({
    path: '/:tech/login',
    title: 'Log in',
    description: 'Log in to your exams.',
    guards: ['guest'],
    layout: 'auth',
  }),
  register: page({
    path: '/register',
    title: 'Sign up',
    description: 'Create an account to take exams.',
    guards: ['guest'],
    layout: 'auth',
  }),
  techRegister: page({
    path: '/:tech/register',
    title: 'Sign up',
    description: 'Create an account to take exams.',
    guards: ['guest'],
    layout: 'auth',
  }),
  logout: page({
    path: '/logout',
    title: 'Log out',
    description: 'Ends your session.',
    guards: [],
    layout: 'default',
  }),
  techLogout: page({
    path: '/:tech/logout',
    title: 'Log out',
    description: 'Ends your session.',
    guards: [],
    layout: 'default',
  }),
  dashboard: page({
    path: '/:tech/dashboard',
    title: 'Dashboard',
    description: 'Your exams and what comes next.',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  dashboardExam: page({
    path: '/:tech/dashboard/exam',
    title: 'Examination',
    description: 'Your examinations.',
    guards: ['session', 'has-trial-exam'],
    layout: 'dashboard',
  }),
  exam: page({
    path: '/:tech/exam/:id/:step',
    title: 'Examination',
    description: 'Your examination.',
    guards: ['session'],
    layout: 'exam',
  }),
  trialExam: page({
    path: '/:tech/trial-exams/:id/:step',
    title: 'Trial Examination',
    description: 'Your trial examination.',
    guards: ['session'],
    layout: 'exam',
  }),
  trialResult: page({
    path: '/:tech/trial-exams/:id/results',
    title: 'Trial Examination Result',
    description: 'The result of a trial examination.',
    guards: [],
    layout: 'default',
  }),
  preview: page({
    path: '/:tech/preview/:secret/mcq',
    title: 'Question set',
    description: 'A read-only view of a question set.',
    guards: [],
    layout: 'default',
  }),
  review: page({
    path: '/review',
    title: 'Review',
    description: 'Disputes and exams.',
    guards: ['session', 'reviewer'],
    layout: 'default',
  }),
  reviewExam: page({
    path: '/review/exams/:id',
    title: 'Exam under review',
    description: 'One exam with its evidence.',
    guards: ['session', 'reviewer'],
    layout: 'default',
  }),
} as const;

export type PageId = keyof typeof pages;

export const EXAM_STEPS = ['terms', 'rules', 'start', 'progress', 'done', 'dispute'] as const;
export type ExamStep = (typeof EXAM_STEPS)[number];

export type PageMatch = { id: PageId; params: Record<string, string> };

const patterns = (Object.keys(pages) as PageId[]).map((id) => ({
  id,
  segments: pages[id].path.split('/').slice(1),
  parameters: (pages[id].path.match(/:/g) ?? []).length,
}));

/** Which page a path without query names; literal segments win over parameters. Null for an unknown path. */
export function matchPage(pathname: string): PageMatch | null {
  const segments = pathname.split('/').slice(1);
  const found = patterns
    .filter(
      (pattern) =>
        pattern.segments.length === segments.length &&
        pattern.segments.every((part, index) => part.startsWith(':') || part === segments[index]),
    )
    .sort((a, b) => a.parameters - b.parameters)
    .map(({ id, segments: parts }) => ({
      id,
      params: Object.fromEntries(
        parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : [])),
      ),
    }));
  return found.find(({ id, params }) => isValid(id, params)) ?? null;
}

function isValid(id: PageId, params: Record<string, string>): boolean {
  if (params.tech !== undefined && !TECHS.includes(params.tech as Tech)) return false;
  if (params.step === undefined) return true;
  if (id === 'trialExam' && params.step === 'dispute') return false;
  return EXAM_STEPS.includes(params.step as ExamStep);
}
