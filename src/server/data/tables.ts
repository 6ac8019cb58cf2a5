import type { Generated, Insertable, Selectable } from 'kysely';

/** Milliseconds since the Unix epoch. */
type Instant = number;
/** 0 or 1; SQLite has no booleans. */
type Flag = number;
/** JSON as text. */
type Json = string;

export type UserTable = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  email_verified_at: Instant | null;
  share_permission: Flag;
  /** Percent by which every attempt of this user is lengthened. */
  extra_time_percent: Generated<number>;
  tracking: Json | null;
  created_at: Instant;
  occupation: Generated<string | null>;
  twitter: Generated<string | null>;
  linkedin: Generated<string | null>;
  /** Name of the picture in the table `avatar`. */
  avatar: Generated<string | null>;
  settings: Generated<Json>;
  metadata: Generated<Json>;
  /** When the account was deleted; what is left of it has no personal data. */
  deleted_at: Generated<Instant | null>;
};

export type UserRoleTable = { user_id: string; role: string };

export type SessionTable = {
  /** SHA-256 of the bearer token; the token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** Names the session where its token must not be named. */
  id: string;
  /** In words, such as "Firefox on Linux". */
  device: string;
  /** To within 5 minutes. */
  last_used_at: Instant;
  /** The administrator who acts as the user in this session. */
  impersonator_id: string | null;
  /** When its holder last signed in or proved again to be the user; null when that is not known. */
  confirmed_at: Instant | null;
};

export type ReauthenticationCodeTable = {
  /** Of the session that the code confirms; one code each. */
  session_hash: string;
  /** Keyed hash of the session and the code. */
  code_hash: string;
  attempts: number;
  expires_at: Instant;
};

export type AccountLinkTable = {
  /** SHA-256 of the token in the link; the token itself is in the mail alone. */
  token_hash: string;
  purpose: 'reset' | 'set';
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
};

export type PasswordRequestTable = { id: string; email: string; requested_at: Instant };

export type MailTable = {
  id: string;
  recipient: string;
  subject: string;
  /** Text and HTML are emptied when the mail has been sent: they carry links that let somebody in. */
  text: string;
  html: string;
  created_at: Instant;
  /** State of the delivery chart. */
  state: string;
  /** Counts writes of the chart's state; every write is conditional on it. */
  version: number;
  tries: number;
  next_try_at: Instant;
  claimed_until: Instant | null;
  ended_at: Instant | null;
  last_error: string | null;
};

export type AvatarTable = { name: string; user_id: string; image: Uint8Array; created_at: Instant };

export type ServerSecretTable = { name: string; value: string; created_at: Instant };

export type QuestionSetTable = {
  certification_id: string;
  version: string;
  content: Json;
  preview_secret: string;
  stored_at: Instant;
};

export type AttemptTable = {
  id: string;
  user_id: string;
  certification_id: string;
  question_set_version: string;
  seed: string;
  form: Json;
  trial: Flag;
  /** State of the taking region and of the dispute region of the attempt chart. */
  state: string;
  dispute_state: string;
  /** Counts writes of the chart's state; every write is conditional on it. */
  version: number;
  duration_ms: number;
  extra_ms: number;
  terms_version: string | null;
  terms_accepted_at: Instant | null;
  created_at: Instant;
  started_at: Instant | null;
  deadline_at: Instant | null;
  ended_at: Instant | null;
  is_timed_out: Flag;
  voided_reason: string | null;
  lease_epoch: Generated<number>;
  lease_device: string | null;
  lease_device_name: string | null;
  lease_taken_at: Instant | null;
  /** State of the grading chart, while the attempt is in `grading`: who grades it, or when the next try may begin. */
  grading_claimed_until: Instant | null;
  grading_next_try_at: Instant | null;
  /** Added to the grace period because the service was not available. Milliseconds. */
  outage_ms: Generated<number>;
  grading_tries: Generated<number>;
};

export type AnswerRevisionTable = {
  attempt_id: string;
  exercise_id: string;
  revision: number;
  key: string;
  lease_epoch: number;
  work: Json;
  /** As the browser reckoned; information alone, nothing is decided by it. */
  queued_at: Instant;
  received_at: Instant;
  /** Whether it arrived in the grace period. */
  is_late: Generated<Flag>;
};

/** One row for the whole service: when any process last wrote that it is alive. */
export type HeartbeatTable = { id: number; at: Instant };

/** Spans in which no process reached the database, and how many attempts got the time. */
export type OutageTable = { started_at: Instant; ended_at: Instant; attempts: number };

export type EvidenceTable = {
  id: Generated<number>;
  attempt_id: string;
  kind: string;
  at: Instant;
  received_at: Instant;
  detail: string | null;
};

/** How many events of a kind a browser has reported of an attempt, kept or not. */
export type EvidenceTallyTable = { attempt_id: string; kind: string; received: number; last_at: Instant };

/** A decision about a staff member, which needs two people. */
export type StaffProposalTable = {
  id: string;
  action: string;
  /** The attempt, or the user. */
  subject_id: string;
  /** Whom it is about. */
  owner_id: string;
  body: Json;
  /** State of the staff-decision chart. */
  state: string;
  proposed_by: string;
  proposed_at: Instant;
  decided_by: string | null;
  decided_at: Instant | null;
};

export type ResultTable = {
  id: string;
  attempt_id: string;
  graded_at: Instant;
  question_set_version: string;
  seed: string;
  reason: string;
  result: Json;
  /** What a replay needs: answers with file hashes, test version, outputs of the sandbox. */
  record: Json;
};

export type DisputeTable = {
  id: string;
  attempt_id: string;
  state: string;
  reason: string;
  exercise_ids: Json;
  opened_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
  decision: string | null;
  credit_exercise_ids: Json | null;
};

export type AuditTable = {
  id: Generated<number>;
  at: Instant;
  actor_id: string;
  action: string;
  subject_id: string;
  detail: Json | null;
};

export type OfferTable = {
  /** One of the kinds of offers, and its slug: together the key. */
  kind: string;
  slug: string;
  /** Of the last revision; counts from 1. */
  version: number;
  /** State of the offer chart. */
  state: string;
  /** Between these it counts, when it is published; null for no limit. */
  starts_at: Instant | null;
  ends_at: Instant | null;
  data: Json;
  updated_at: Instant;
};

export type OfferRevisionTable = Omit<OfferTable, 'updated_at'> & {
  /** Null for what the product brought along. */
  author_id: string | null;
  at: Instant;
};

export type QuoteTable = {
  id: string;
  user_id: string | null;
  /** What was asked for. */
  request: Json;
  /** What was answered. */
  quote: Json;
  created_at: Instant;
  expires_at: Instant;
};

export type OrderTable = {
  id: string;
  user_id: string;
  product: string;
  kind: string;
  quantity: number;
  can_upgrade: Flag;
  onboarding_status: string;
  created_at: Instant;
};

export type VoucherList = {
  code: string;
  /** `one` or `all` of its products. */
  gives: string;
  order_id: string | null;
  owner_id: string | null;
  /** State of the voucher chart. */
  state: string;
  redeemed_by: string | null;
  redeemed_at: Instant | null;
  created_at: Instant;
  /** What it came with; null for one that nobody owns. */
  combo_id: Generated<string | null>;
  /** Address that its owner sent it to. */
  sent_to: Generated<string | null>;
  sent_at: Generated<Instant | null>;
  opened_at: Generated<Instant | null>;
  /** Last moment at which it can be redeemed; null for one without end. */
  valid_until: Generated<Instant | null>;
  /** Code of the voucher that its owner got when this one was taken back. */
  replaced_by: Generated<string | null>;
  /** Counts writes of the chart's state; every write is conditional on it. */
  version: Generated<number>;
};

/** Vouchers that came together: from one line of an order, or as the allotment of a partner. */
export type VoucherComboTable = {
  id: string;
  code: string;
  owner_id: string | null;
  order_id: string | null;
  /** `one` or `all` of its products. */
  gives: string;
  products: Json;
  total: number;
  valid_until: Instant | null;
  created_at: Instant;
};

export type VoucherProductTable = {
  voucher_code: string;
  certification_id: string;
  type: string;
  /** Whether the holder got it when the voucher was redeemed. */
  given: Flag;
  /** The attempt that an exam voucher opened. */
  attempt_id: string | null;
};

export type FreeWeekendTable = {
  id: string;
  tech: string;
  is_enabled: Flag;
  started_at: Instant;
  ended_at: Instant;
  mock_exam: string | null;
  certifications: Json;
  trainings: Json;
};

export type CredentialTable = {
  id: string;
  /** Null when the holder deleted the account. */
  user_id: string | null;
  attempt_id: string;
  certification_id: string;
  title: string;
  tech: string;
  level: string;
  /** As it was when the credential was issued; null when the holder deleted the account. */
  holder_name: string | null;
  /** State of the credential chart. */
  status: string;
  issued_at: Instant;
  revoked_at: Instant | null;
};

export type OauthIdentityTable = {
  provider: string;
  provider_user_id: string;
  user_id: string;
  /** As the provider shows the person. */
  name: string;
  created_at: Instant;
  /** When the person joined the provider's server of ours; Discord alone has one. */
  joined_at: Instant | null;
};

export type OauthStateTable = {
  /** SHA-256 of the state that went to the provider. */
  state_hash: string;
  /** SHA-256 of the PKCE verifier, which the cookie of the browser holds. */
  verifier_hash: string;
  provider: string;
  purpose: string;
  /** Who connects or joins; null for a sign-in. */
  user_id: string | null;
  tech: string | null;
  redirect: string | null;
  /** State of the social-login chart. */
  state: string;
  reason: string | null;
  started_at: Instant;
  expires_at: Instant;
  returned_at: Instant | null;
  ended_at: Instant | null;
};

export type PollVoteTable = { slug: string; user_id: string; votes: Json; voted_at: Instant };

export type TrackEventTable = {
  id: Generated<number>;
  action: string;
  anonymous_id: string;
  user_id: string | null;
  event: string | null;
  category: string | null;
  properties: Json;
  at: Instant;
};

export type PartnerReferralTable = {
  user_id: string;
  /** Key of the partner who sent the user. */
  partner: string;
  /** State of the delivery chart. */
  state: string;
  tries: Generated<number>;
  next_try_at: Instant;
  claimed_until: Instant | null;
  created_at: Instant;
  ended_at: Instant | null;
  last_error: string | null;
};

/** A word by whose beginning a user is found. */
export type PersonTokenTable = { token: string; user_id: string };

/** One row, written to see whether there is space. */
export type WriteProbeTable = { id: number; payload: string };

export type Tables = {
  user: UserTable;
  user_role: UserRoleTable;
  session: SessionTable;
  reauthentication_code: ReauthenticationCodeTable;
  account_link: AccountLinkTable;
  password_request: PasswordRequestTable;
  mail: MailTable;
  avatar: AvatarTable;
  server_secret: ServerSecretTable;
  question_set: QuestionSetTable;
  attempt: AttemptTable;
  answer_revision: AnswerRevisionTable;
  heartbeat: HeartbeatTable;
  outage: OutageTable;
  evidence: EvidenceTable;
  evidence_tally: EvidenceTallyTable;
  staff_proposal: StaffProposalTable;
  result: ResultTable;
  dispute: DisputeTable;
  audit: AuditTable;
  offer: OfferTable;
  offer_revision: OfferRevisionTable;
  quote: QuoteTable;
  order: OrderTable;
  voucher_combo: VoucherComboTable;
  voucher: VoucherList;
  voucher_product: VoucherProductTable;
  free_weekend: FreeWeekendTable;
  credential: CredentialTable;
  oauth_identity: OauthIdentityTable;
  oauth_state: OauthStateTable;
  poll_vote: PollVoteTable;
  track_event: TrackEventTable;
  partner_referral: PartnerReferralTable;
  person_token: PersonTokenTable;
  write_probe: WriteProbeTable;
};

export type UserRow = Selectable<UserTable>;
export type MailRow = Selectable<MailTable>;
export type AttemptRow = Selectable<AttemptTable>;
export type NewAttempt = Insertable<AttemptTable>;
export type AnswerRevisionRow = Selectable<AnswerRevisionTable>;
export type EvidenceRow = Selectable<EvidenceTable>;
export type StaffProposalRow = Selectable<StaffProposalTable>;
export type DisputeRow = Selectable<DisputeTable>;
export type OfferRow = Selectable<OfferTable>;
export type OfferRevisionRow = Selectable<OfferRevisionTable>;
export type QuoteRow = Selectable<QuoteTable>;
export type OrderRow = Selectable<OrderTable>;
export type VoucherComboRow = Selectable<VoucherComboTable>;
export type VoucherRow = Selectable<VoucherList>;
export type VoucherProductRow = Selectable<VoucherProductTable>;
export type FreeWeekendRow = Selectable<FreeWeekendTable>;
export type CredentialRow = Selectable<CredentialTable>;
