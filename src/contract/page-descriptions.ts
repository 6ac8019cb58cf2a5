import {
  interpolate,
  MISSING_TITLE,
  type PageId,
  type PageMatch,
  type PageOutcome,
  pageOf,
  type SiteFacts,
} from './pages.ts';

/**
 * Descriptions of each page for search engines and cards. Separate from the table of pages, because no browser needs
 * them.
 */
const descriptions: Record<PageId, string> = {
  home: 'Certification exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React developers.',
  homeAlias: 'Certification exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React developers.',
  landing: 'A free trial exam, certification and preparation for {tech} developers.',
  landingTypescript: 'A free trial exam, certification and preparation for TypeScript developers.',
  vuejsDemo: 'Sample Vue.js exam questions that you can answer here.',
  success: 'What comes next after signing up for {tech}.',
  blog: 'How exams are made and graded, and what is new.',
  blogPost: 'How exams are made and graded, and what is new.',
  pressRelease: 'About Chartered, for the press.',
  soon: 'See what we are preparing and vote on what comes first.',
  freeWeekends: '48 hours of free training for one technology.',
  checkout: 'Your order with its price, before you pay.',
  checkoutSuccess: 'The status of your payment, and what you bought.',
  orders: 'What you bought, with invoices and returns.',
  order: 'One of your orders: what it gave, its invoice, and giving it back.',
  legal: 'Terms and policies.',
  techLegal: 'Terms and policies.',
  voucherCode: 'Type the code of a voucher, and see what it gives.',
  voucher: 'Redeem a voucher.',
  voucherSelect: 'Choose what your voucher is for.',
  techVoucher: 'Redeem a voucher.',
  login: 'Log in to your exams and results.',
  register: 'Create an account and take a free trial exam.',
  logout: 'Ends your session.',
  passwordRecover: 'Get a link to set a new password.',
  passwordRecoverCheckEmail: 'Your link to set a new password is on its way.',
  passwordRecoverSuccess: 'Your new password is set.',
  passwordReset: 'Set a new password for your account.',
  passwordSet: 'Set the password of your new account.',
  techLogin: 'Log in to your exams and results.',
  techRegister: 'Create an account and take a free trial exam.',
  techLogout: 'Ends your session.',
  techPasswordRecover: 'Get a link to set a new password.',
  techPasswordRecoverCheckEmail: 'Your link to set a new password is on its way.',
  techPasswordRecoverSuccess: 'Your new password is set.',
  techPasswordReset: 'Set a new password for your account.',
  techPasswordSet: 'Set the password of your new account.',
  verifyEmail: 'Verifies your email address.',
  unsubscribe: 'Choose which emails you get.',
  socialCallback: 'Completes your sign-in with another provider.',
  techSocialCallback: 'Completes your sign-in with another provider.',
  profile: 'Your account.',
  credentials: 'The {product} you have earned.',
  credentialShare: 'Show what you have earned.',
  credential: 'A credential, verified.',
  verify: 'Check whether a credential is genuine and valid today, by its ID or by its file.',
  techCredentialShare: 'Show what you have earned.',
  dashboard: 'Your exams and your next step.',
  dashboardExam: 'Your exams.',
  bootcamps: 'Your online bootcamps.',
  bootcamp: 'Your online bootcamp.',
  dashboardFreeWeekend: 'What is free this weekend.',
  guides: 'What an exam covers and how to prepare for it.',
  guide: 'How to prepare for an exam.',
  dashboardProfile: 'Your account.',
  trainings: 'Your training.',
  training: 'Your training.',
  upgrades: 'Add-ons for what you bought.',
  vouchers: 'The vouchers of your team orders.',
  editor: 'A code challenge in the editor.',
  exam: 'Your exam.',
  trialExam: 'Your trial exam.',
  trialResult: 'The result of a trial exam.',
  preview: 'A read-only view of a question set.',
  freeWeekend: '48 hours of free {tech} training.',
  freeWeekendPoll: 'Vote on what comes next.',
  freeWeekendSuccess: 'Your spot is reserved.',
  teamDashboard: 'Your teams at a glance.',
  teamManage: 'Members, roles and invitations.',
  teamMyDashboard: 'Your own progress in the team.',
  teamProgress: "Your team's progress.",
  teamVouchers: 'The vouchers of your team.',
  teamPartner: 'Your vouchers, your teams and your referrals.',
  teamOnboarding: 'Turn an order into a team.',
  teamInvitation: 'Join a team.',
  review: 'Disputes and exams.',
  reviewExam: 'One exam with its evidence.',
  reviewOrder: 'One order with its money.',
  offers: 'Products, prices, coupons and promotions.',
  offer: 'One offer with its versions.',
  statecharts: 'Every flow of the product as a statechart.',
  statechart: 'One flow of the product as a statechart.',
  mailbox: 'The emails that this demo would have sent.',
};

/** The description of a page for its parameters. */
export function pageDescription(match: PageMatch, site: SiteFacts): string {
  return interpolate(descriptions[match.id], match, site);
}

/** Metadata of the document for a path without a page. */
export const MISSING_HEAD = { title: MISSING_TITLE, description: "This page doesn't exist." };

/** Whether search engines may index a path. */
export function robotsOf(outcome: PageOutcome): 'index, follow' | 'noindex' {
  if (outcome.kind !== 'page') return 'noindex';
  const { isPublic, isListed } = pageOf(outcome.id);
  return isPublic || isListed ? 'index, follow' : 'noindex';
}
