import type { AttemptState } from '../../src/contract/exam/exam.ts';
import { type RouteId, routes } from '../../src/contract/routes.ts';
import { insertOffer, updateOfferIfUnchanged } from '../../src/server/data/commerce/offer-store.ts';
import { TERMS_VERSION } from '../../src/server/exam/catalog.ts';
import { newId } from '../../src/server/ids.ts';
import { type CallOptions, CERTIFICATION, DEVICE, START, type TestApp, TRIAL } from './app.ts';
import { EXAM_BUNDLE, LARGE } from './commerce/orders.ts';
import { RIGHT_FILES } from './question-sets.ts';
import { SAMPLE_COMBO, SAMPLE_INVITATION, SAMPLE_MEMBER } from './team/teams.ts';

export type SampleCall = Omit<CallOptions, 'as' | 'params'> & {
  /** State in which the attempt has to be for the call to succeed. */
  state?: AttemptState;
  /** Whether the attempt has to be at a certification, which brings a credential; a trial otherwise. */
  certified?: true;
  /** Whether a dispute about the attempt has to be open. */
  disputed?: true;
  /** State in which the sample offer has to be, when that is not published. */
  offer?: 'draft';
  /** Parameters beside the id. */
  params?: Record<string, string>;
};

const LEASE = { 'x-lease-epoch': '1' };
/** A PNG of one pixel. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** An offer that `prepareOffer` makes. */
export const SAMPLE_OFFER = 'sample-coupon';
const SAMPLE_COUPON = {
  name: 'A sample',
  discount: { kind: 'percent', percent: 10 },
  bundles: ['javascript-junior-developer-exam'],
  with_regional: false,
  max_uses: null,
  once_per_person: false,
};
/** The dispute that `prepareAttempt` opened last. */
const SAMPLE_DISPUTE = 'sample-dispute';
/** An existing poll. */
export const POLL = 'future-certifications';
const REASON = 'The third answer is right as well.';

/** A call of every route that succeeds for those who may make it; a route without one does not compile. */
export const SAMPLE_CALLS: Record<RouteId, SampleCall> = {
  health: {},
  ready: {},
  datetime: {},
  certifications: {},
  certification: { params: { id: CERTIFICATION } },
  publicSettings: {},
  countryCode: {},
  catalog: { query: { region: 'IN' } },
  upsell: {},
  banners: { query: { affiliate: 'certificates_js' } },
  listOffers: { query: { kind: 'coupon' } },
  readOffer: { params: { kind: 'coupon', slug: SAMPLE_OFFER } },
  saveOffer: {
    params: { kind: 'coupon', slug: SAMPLE_OFFER },
    body: { version: 1, data: SAMPLE_COUPON, starts_at: null, ends_at: null },
  },
  publishOffer: { params: { kind: 'coupon', slug: SAMPLE_OFFER }, body: { version: 1 }, offer: 'draft' },
  withdrawOffer: { params: { kind: 'coupon', slug: SAMPLE_OFFER }, body: { version: 1 } },
  undoOffer: { params: { kind: 'coupon', slug: SAMPLE_OFFER }, body: { version: 2, to: 1 } },
  previewOffer: {
    params: { kind: 'coupon', slug: SAMPLE_OFFER },
    body: { data: SAMPLE_COUPON, starts_at: null, ends_at: null, coupon: 'welcome10' },
  },
  checkoutLink: { query: { slug: EXAM_BUNDLE } },
  checkout: { body: { slug: EXAM_BUNDLE, email: 'guest@example.com' } },
  checkoutStatus: {},
  reportPurchase: {},
  correctAddress: { body: { email: 'corrected@example.com' } },
  returnLine: { body: { position: 0 } },
  upgradeLink: { query: { slug: LARGE } },
  retakeLink: {},
  retakeOffer: { params: { id: CERTIFICATION }, query: {} },
  orderUpgrades: {},
  orderInvoice: { query: {} },
  refundOrder: { body: { amount: 100, reason: 'As agreed.' } },
  retryRefund: {},
  listOrderReviews: { query: {} },
  getStaffOrder: {},
  correctOrderAddress: { body: { email: 'corrected@example.com', reason: 'As the buyer asks.' } },
  closeOrderReview: { body: { note: 'Looked at it.' } },
  createQuote: { body: { slug: 'javascript-junior-developer-exam' } },
  access: { query: { tech: 'javascript' } },
  pageAccess: { query: { path: '/javascript/dashboard' } },
  register: {
    body: {
      first_name: 'Sample',
      last_name: 'Person',
      email: 'sample@example.com',
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
      linkedin_achievement_share_permission: false,
      tracking: { utm_source: 'news' },
      invitation: 'link-of-a-mail',
    },
  },
  login: { body: { email: 'sample@example.com', password: 'a long enough password', tracking: { via: 'mail' } } },
  logout: {},
  keepSession: {},
  auth: {},
  verifyEmail: { params: { hash: 'x' }, query: { expires: '1', signature: 'x' } },
  resendVerification: {},
  mailPreferences: {},
  setMailPreference: { body: { kind: 'reminders', is_on: false } },
  unblockAddress: {},
  unsubscribeLink: { params: { kind: 'reminders' }, query: { signature: 'x' } },
  unsubscribe: { params: { kind: 'reminders' }, query: { signature: 'x' } },
  forgotPassword: { body: { email: 'sample@example.com' } },
  passwordLink: {},
  resetPassword: {
    body: {
      token: 'a token that no one has',
      password: 'a long enough password',
      password_confirmation: 'a long enough password',
    },
  },
  changePassword: { body: { current_password: 'a long enough password', new_password: 'another long password' } },
  updateProfile: {
    body: {
      first_name: 'Sample',
      last_name: 'Person',
      occupation: 'Engineer',
      twitter: '@sample',
      linkedin: 'https://www.linkedin.com/in/sample-person',
      linkedin_achievement_share_permission: true,
    },
  },
  setAvatar: { body: { image: PICTURE } },
  removeAvatar: {},
  saveSettings: { body: { exercises: ['loops'] } },
  saveMetadata: { body: { interest: ['vuejs'] } },
  listSessions: {},
  endSession: {},
  endOtherSessions: {},
  exportData: {},
  deleteAccount: { body: { password: 'a long enough password', confirmation: 'sample@example.com' } },
  reauthentication: {},
  askReauthenticationPasskey: {},
  completeSignIn: { body: { pending: 'p'.repeat(43), totp: '123456' } },
  signInPasskey: { body: { pending: 'p'.repeat(43) } },
  readSecondFactor: {},
  beginTotp: {},
  addTotp: { body: { ceremony: 'c'.repeat(43), totp: '123456' } },
  removeTotp: {},
  beginPasskey: {},
  addPasskey: {
    body: {
      ceremony: 'c'.repeat(43),
      name: 'My key',
      passkey: {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        clientExtensionResults: {},
      },
    },
  },
  removePasskey: {},
  renewRecoveryCodes: {},
  reauthenticate: { body: { password: 'a long enough password' } },
  sendReauthenticationCode: {},
  startReauthentication: { params: { provider: 'github' }, body: { redirect: '/profile' } },
  mailbox: { query: { to: 'sample@example.com' } },
  userSummary: { query: { tech: 'javascript' } },
  examSummary: { params: { slug: CERTIFICATION } },
  socialCallback: { params: { provider: 'github' }, body: { code: 'sample-code', state: 'sample-state' } },
  startConnect: { params: { provider: 'github' } },
  disconnectSocial: { params: { provider: 'github' } },
  joinDiscord: {},
  impersonate: {},
  stopImpersonating: {},
  changeRole: { body: { role: 'partner', given: true, reason: 'Teaches with us.' } },
  grantVouchers: { body: { certification: CERTIFICATION, count: 2, reason: 'Teaches with us.' } },
  listRoleProposals: {},
  image: { query: { src: '/pictures/exam.png', width: '640' } },
  listSources: { query: { from: '2026-11-01' } },
  listAuditLog: { query: { action: 'role.granted', about: 'sample@example.com', from: '2026-11-01' } },
  searchUsers: { query: { search: 'person' } },
  listPolls: {},
  poll: { params: { slug: POLL } },
  castVote: { params: { slug: POLL }, body: { votes: [{ value: 'svelte' }] } },
  track: {
    body: {
      action: 'record',
      anonymous_id: 'sample-visitor-of-pages',
      event: 'vote',
      category: 'user_action',
      properties: { poll: POLL, votes: ['svelte'] },
    },
  },
  reportChartTraffic: { body: { version: 'abc', runs: [] } },
  chartHistory: {},
  chartVersions: { query: { chart: 'consent' } },
  chartTraffic: { query: { chart: 'consent' } },
  createTrialExam: { body: { certification: TRIAL, free_weekend: false } },
  listTrialExams: {},
  getTrialExam: { state: 'running' },
  listExams: {},
  getExam: { state: 'running' },
  acceptTerms: { state: 'awaitingTerms', body: { version: TERMS_VERSION } },
  startExam: { state: 'ready' },
  takeLease: { state: 'running', body: { ...DEVICE, take_over: false } },
  examClock: { state: 'running' },
  getExercises: { state: 'running', query: { type: 'questions' } },
  saveAnswers: {
    state: 'running',
    headers: LEASE,
    body: {
      entries: [
        {
          exercise_id: 'single-a',
          revision: 1,
          key: 'sample-key',
          queued_at: 1,
          work: { answer: { kind: 'choice', choice: 1 }, flagged: false, note: '' },
        },
      ],
    },
  },
  solveQuestions: {
    state: 'running',
    headers: LEASE,
    body: { answers: [{ exercise_id: 'single-a', answer: { kind: 'choice', choice: 1 } }], devtoolsOpenedAt: 5 },
  },
  challengeFiles: { state: 'running', params: { challenge: 'challenge-sum' } },
  solveChallenge: {
    state: 'running',
    params: { challenge: 'challenge-sum' },
    headers: LEASE,
    body: { files: RIGHT_FILES },
  },
  previewChallenge: { state: 'running', params: { challenge: 'challenge-sum' }, body: { files: RIGHT_FILES } },
  recordEvidence: { state: 'running', body: { events: [{ kind: 'blur', at: 1, detail: 'a while' }] } },
  stopExam: { state: 'running' },
  openDispute: { state: 'failed', body: { reason: REASON, exercise_ids: ['single-a'] } },
  trialResult: { state: 'passed' },
  resultReview: { state: 'failed' },
  shareResultName: { state: 'passed', body: { shares_name: true } },
  listDisputes: {},
  claimDispute: { state: 'failed', disputed: true },
  releaseDispute: { state: 'failed', disputed: true },
  reviewExam: { state: 'passed' },
  decideDispute: {
    state: 'failed',
    disputed: true,
    body: {
      dispute_id: SAMPLE_DISPUTE,
      outcome: 'upheld',
      decision: 'The item is ambiguous.',
      credit_exercise_ids: ['single-a'],
    },
  },
  voidExam: { state: 'running', body: { reason: 'Taken by somebody else.' } },
  correctHolderName: {
    ...{ state: 'passed', certified: true },
    body: { name: 'Ada Lovelace', reason: 'She has married.' },
  },
  grantExtraTime: { state: 'running', body: { minutes: 5, reason: 'Power cut.' } },
  confirmProposal: {},
  declineProposal: {},
  grantUserExtraTime: { body: { percent: 25, reason: 'With a certificate.' } },
  listRunningExams: { query: { search: 'person' } },
  grantExam: { body: { email: 'sample@example.com', certification: CERTIFICATION } },
  listQuestionSets: {},
  previewQuestions: {},
  listOrders: { query: { upgrade: '1' } },
  getOrder: {},
  listVouchers: {},
  getVoucher: {},
  redeemVoucher: { body: { choice: { certification_id: CERTIFICATION, type: 'EXAM' } } },
  voucherCombos: { query: {} },
  useVoucher: { body: { choice: { certification_id: CERTIFICATION, type: 'EXAM' } } },
  voucherCombo: {},
  sendVoucher: { body: { email: 'friend@example.com' } },
  takeBackVoucher: {},
  listCredentials: {},
  getCredential: {},
  openCredential: {},
  credentialBadge: {},
  verifyCredential: { query: { tech: 'javascript' } },
  /** The text of a badge takes its place where the call has to succeed. */
  verifyBadge: { body: { badge: '{}' } },
  statusList: {},
  credentialPdf: { query: { paper: 'letter' } },
  credentialPng: {},
  credentialCard: {},
  credentialEmbed: {},
  freeWeekends: {},
  freeWeekend: {},
  freeWeekendContent: {},
  freeWeekendReservation: { params: { tech: 'javascript' } },
  reserveFreeWeekend: { params: { tech: 'javascript' } },
  staffFreeWeekends: {},
  createFreeWeekend: { body: { tech: 'javascript', started_at: 4_000_000_000_000 } },
  previewFreeWeekend: { body: { tech: 'javascript', started_at: 4_000_000_000_000, id: null } },
  moveFreeWeekend: { body: { started_at: 4_000_000_000_000, seen_start: START } },
  discardFreeWeekend: { body: { seen_start: START } },
  offerFreeWeekend: { body: { seen_start: START } },
  withdrawFreeWeekend: {},
  techs: {},
  tech: {},
  testimonials: {},
  listDocuments: { params: { kind: 'blog' } },
  getDocument: { params: { kind: 'blog', slug: 'how-an-exam-is-graded' } },
  faq: {},
  samples: { query: { tech: 'javascript' } },
  practiceChallenges: { query: { tech: 'javascript' } },
  practiceChallenge: { params: { tech: 'javascript', challenge: 'javascript-practice-initials' } },
  previewPractice: {
    params: { tech: 'javascript', challenge: 'javascript-practice-initials' },
    body: { files: RIGHT_FILES },
  },
  listTeams: {},
  getTeam: {},
  createTeam: { body: { team_name: 'Frontend guild' } },
  updateTeam: { body: { team_name: 'Backend guild', onboarding_step: 'assigning' } },
  archiveTeam: {},
  unarchiveTeam: {},
  teamStats: {},
  teamOrders: {},
  completeOnboarding: {},
  teamHistory: {},
  teamProgress: { query: { search: 'a_b%', state: 'assigned', order: 'deadline' } },
  ownTeamProgress: {},
  shareScores: { body: { shares_scores: true } },
  teamVoucherCombos: {},
  assignSeat: { body: { voucher_combo_code: SAMPLE_COMBO, user_id: SAMPLE_MEMBER } },
  revokeSeat: { body: { voucher_combo_code: SAMPLE_COMBO, user_id: SAMPLE_MEMBER } },
  assignToTeam: { body: { voucher_combo_code: SAMPLE_COMBO } },
  revokeFromTeam: { body: { voucher_combo_code: SAMPLE_COMBO } },
  ownSeats: {},
  addTeamUser: { body: { email: 'colleague@example.com', first_name: 'Grace', last_name: 'Hopper', role: 'member' } },
  changeTeamRole: { body: { user_id: SAMPLE_MEMBER, role: 'manager' } },
  removeTeamUser: { body: { user_id: SAMPLE_MEMBER } },
  teamInvitations: {},
  inviteMany: { body: { people: 'colleague@example.com, Grace, Hopper', role: 'member' } },
  resendInvitation: { params: { invitation: SAMPLE_INVITATION } },
  revokeInvitation: { params: { invitation: SAMPLE_INVITATION } },
  getInvitation: {},
  acceptInvitation: {},
  partners: {},
  teamPartnerVouchers: {},
};

export const ROUTE_IDS = Object.keys(routes) as RouteId[];

/** An attempt of a user as a sample call needs it; its id. */
export async function prepareAttempt(app: TestApp, call: SampleCall, as: Awaited<ReturnType<TestApp['user']>>) {
  const exam = await app.attemptIn(call.state ?? 'running', as, call.certified ? CERTIFICATION : TRIAL);
  if (call.disputed) {
    await app.ok('openDispute', { params: { id: exam.id }, body: { reason: REASON, exercise_ids: [] }, as });
    const disputes = app.queries.updateTable('dispute');
    await disputes.set({ id: newId() }).where('id', '=', SAMPLE_DISPUTE).execute();
    await disputes.set({ id: SAMPLE_DISPUTE }).where('attempt_id', '=', exam.id).execute();
  }
  return exam.id;
}

/** The sample offer as a call needs it: its kind. */
export async function prepareOffer(app: TestApp, id: RouteId): Promise<string> {
  const { offer: state = 'published' } = SAMPLE_CALLS[id];
  const key = { kind: 'coupon', slug: SAMPLE_OFFER };
  for (const table of ['offer', 'offer_revision'] as const) {
    await app.queries.deleteFrom(table).where('kind', '=', key.kind).where('slug', '=', key.slug).execute();
  }
  const data = JSON.stringify(SAMPLE_COUPON);
  const first = { ...key, version: 1, state, starts_at: null, ends_at: null, data, updated_at: app.clock.now() };
  await insertOffer(app.queries, first, null);
  // Only a second version can be undone.
  if (id === 'undoOffer') await updateOfferIfUnchanged(app.queries, first, { ...first, version: 2 }, null);
  return key.kind;
}
