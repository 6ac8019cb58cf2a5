import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { LastDay } from '../../contract/last-day.ts';

/** Milliseconds since the Unix epoch. */
type Instant = number;
/** The end of a day in UTC, until when something can be used. */
type LastDayColumn = ColumnType<LastDay | null, number | null | undefined, number | null>;
/** 0 or 1; SQLite has no booleans. */
type Flag = number;
/** JSON text. */
type Json = string;

export type UserTable = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  email_verified_at: Instant | null;
  share_permission: Flag;
  /** Extra time in every attempt of this user, in percent. */
  extra_time_percent: Generated<number>;
  tracking: Json | null;
  created_at: Instant;
  occupation: Generated<string | null>;
  twitter: Generated<string | null>;
  linkedin: Generated<string | null>;
  /** Key of the picture in the table `avatar`. */
  avatar: Generated<string | null>;
  settings: Generated<Json>;
  metadata: Generated<Json>;
  /** When the account was deleted; the row has no personal data left. */
  deleted_at: Generated<Instant | null>;
  /** Key of the partner whose link led to the sign-up. */
  referred_by: Generated<string | null>;
  /** The name in Latin letters, as its holder spells it. */
  latin_name: Generated<string | null>;
  /** Since when the account has a second factor; null for none. */
  second_factor_at: Generated<Instant | null>;
};

export type UserRoleTable = { user_id: string; role: string };

export type SessionTable = {
  /** SHA-256 of the bearer token; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** Public id, because the token is secret. */
  id: string;
  /** Readable name, such as "Firefox on Linux". */
  device: string;
  /** Rounded to 5 minutes. */
  last_used_at: Instant;
  /** The impersonating administrator. */
  impersonator_id: string | null;
  /** When the user last signed in or confirmed their identity; null when unknown. */
  confirmed_at: Instant | null;
  /** Who led the user to this sign-in: short texts by name; null for nobody. */
  attribution: Generated<Json | null>;
  /** When the user gave the second factor in this session; null for never. */
  factor_at: Generated<Instant | null>;
};

/** How many sign-ins of a day came from a source; an empty text where nothing is named. */
export type AttributedSignInTable = {
  /** When the day begins in UTC. */
  day: Instant;
  affiliate: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  count: number;
};

export type PasskeyTable = {
  /** Public id. */
  id: string;
  user_id: string;
  /** Id of the WebAuthn credential, as base64url. */
  credential_id: string;
  /** COSE public key, as base64url. */
  public_key: string;
  /** As the authenticator last reported it; many never count and report 0. */
  sign_count: number;
  transports: Json;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
};

export type AuthenticatorAppTable = {
  user_id: string;
  /** The secret, encrypted with a key of the application. */
  sealed_secret: string;
  /** The latest time step whose code was used: a code counts once. */
  last_step: number;
  created_at: Instant;
};

export type RecoveryCodeTable = {
  user_id: string;
  /** Keyed hash of the user and the code. */
  code_hash: string;
  used_at: Instant | null;
};

export type FactorCeremonyTable = {
  /** SHA-256 of the one-time token. */
  token_hash: string;
  user_id: string;
  /** A sign-in that waits for the factor, a factor that is set up, or the confirmation of a session. */
  kind: 'signIn' | 'totp' | 'passkey' | 'confirm';
  /** The session in which it was begun; null for a sign-in. */
  session_hash: string | null;
  /** Challenge for a passkey. */
  challenge: string | null;
  /** Secret of an authenticator app that is not confirmed yet. */
  sealed_secret: string | null;
  /** Who led to a sign-in that waits (AC-08). */
  attribution: Generated<Json | null>;
  tries: number;
  expires_at: Instant;
};

export type ReauthenticationCodeTable = {
  /** Session that the code confirms; one code each. */
  session_hash: string;
  /** Keyed hash of the session and the code. */
  code_hash: string;
  attempts: number;
  expires_at: Instant;
};

export type AccountLinkTable = {
  /** SHA-256 of the token in the link; the token itself is only in the email. */
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
  /** Text and HTML are cleared once the mail is sent: their links grant access. */
  text: string;
  html: string;
  created_at: Instant;
  /** State of the delivery chart. */
  state: string;
  /** Incremented on every write of the chart's state, which is conditional on it. */
  version: number;
  tries: number;
  next_try_at: Instant;
  claimed_until: Instant | null;
  ended_at: Instant | null;
  last_error: string | null;
  /** Number of the invoice or credit note that goes with the mail. */
  invoice: Generated<string | null>;
  /** Kind of email: `essential`, or one that a person can switch off. */
  kind: Generated<string>;
  /** The user it is to; null for an address without an account, and for mails about the account itself. */
  user_id: Generated<string | null>;
  /** What it reports: there is one mail about each cause. */
  cause: Generated<string | null>;
};

/** Kinds of emails that users switched off. */
export type MailOptOutTable = { user_id: string; kind: string; at: Instant };

/** An address that rejects emails. Holds while it is the user's. */
export type MailBlockTable = { user_id: string; address: string; reason: string; at: Instant };

/** Messages of the mail provider that were handled. */
export type MailWebhookEventTable = { id: string; received_at: Instant };

/** What somebody is to be reminded of, when `next_try_at` has come. */
export type ReminderTable = {
  id: string;
  kind: string;
  /** The attempt, or the combo. */
  subject_id: string;
  /** The candidate; null for vouchers, whose combo says who to ask. */
  user_id: string | null;
  created_at: Instant;
  /** State of the delivery chart. */
  state: string;
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
  /** Reference solutions of a trial's challenges, by challenge; null for certifications, whose solutions are stored nowhere. */
  solutions: Generated<Json | null>;
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
  /** Incremented on every write of the chart's state, which is conditional on it. */
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
  /** State of the grading chart, while the attempt is in `grading`: the claim, or when the next try may start. */
  grading_claimed_until: Instant | null;
  grading_next_try_at: Instant | null;
  /** Extension of the grace period because of outages. Milliseconds. */
  outage_ms: Generated<number>;
  /** Whether the public result of a trial shows the candidate's name. */
  shares_name: Generated<Flag>;
  grading_tries: Generated<number>;
};

export type AnswerRevisionTable = {
  attempt_id: string;
  exercise_id: string;
  revision: number;
  key: string;
  lease_epoch: number;
  work: Json;
  /** The browser's own estimate; informational only. */
  queued_at: Instant;
  received_at: Instant;
  /** Whether the answer arrived in the grace period. */
  is_late: Generated<Flag>;
};

/** One row for the whole service: the last heartbeat of any process. */
export type HeartbeatTable = { id: number; at: Instant };

/** Periods in which no process reached the database, and how many attempts were extended. */
export type OutageTable = { started_at: Instant; ended_at: Instant; attempts: number };

export type EvidenceTable = {
  id: Generated<number>;
  attempt_id: string;
  kind: string;
  at: Instant;
  received_at: Instant;
  detail: string | null;
};

/** Number of browser events per kind and attempt, stored or not. */
export type EvidenceTallyTable = { attempt_id: string; kind: string; received: number; last_at: Instant };

/** A decision about a staff member, which needs two people. */
export type StaffProposalTable = {
  id: string;
  action: string;
  /** The attempt, or the user. */
  subject_id: string;
  /** The person concerned. */
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
  /** Data for a replay: answers with file hashes, test version, sandbox outputs. */
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
  /** State of the claim chart: the reviewer who looks at an open dispute, and until when. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<Instant | null>;
};

export type AuditTable = {
  id: Generated<number>;
  at: Instant;
  actor_id: string;
  action: string;
  subject_id: string;
  /** Facts alone, no free text, names or addresses: it outlives the account. */
  detail: Json | null;
  /** What staff gave as the reason, cleared with the account that the entry is about. */
  reason: Generated<string | null>;
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

/** What follows from something that happened. */
export type DomainEventTable = {
  id: string;
  kind: string;
  /** The order, or the account. */
  subject_id: string;
  created_at: Instant;
  /** When it was carried out; null until then. */
  done_at: Generated<Instant | null>;
  /** State of the delivery chart. */
  state: string;
  tries: number;
  next_try_at: Instant;
  claimed_until: Instant | null;
  ended_at: Instant | null;
  last_error: string | null;
};

export type PaymentEventTable = {
  /** The provider, and its id of the message: together the key. */
  source: string;
  external_id: string;
  type: string;
  session_id: string | null;
  payment_id: string | null;
  /** The order that was settled; null until then, and for what turned out to be about none of ours. */
  order_id: string | null;
  /** `webhook`, or `list` for what no webhook brought. */
  brought_by: string;
  /** At the provider. */
  created_at: Instant;
  received_at: Instant;
  /** State of the delivery chart. */
  state: string;
  tries: number;
  next_try_at: Instant;
  claimed_until: Instant | null;
  ended_at: Instant | null;
  last_error: string | null;
};

/** Until when the provider's list of events was compared with ours. */
export type PaymentReconciliationTable = { source: string; listed_until: Instant };

/** What the stand-in for the payment provider keeps. */
export type PaymentStandInTable = {
  kind: 'checkout' | 'event' | 'request';
  id: string;
  data: Json;
  created_at: Instant;
  /** When something is to happen by itself; null for nothing. */
  due_at: Instant | null;
};

export type OrderTable = {
  id: string;
  /** Null for a guest, and when the buyer deleted the account. */
  user_id: string | null;
  product: string;
  kind: string;
  quantity: number;
  can_upgrade: Flag;
  onboarding_status: string;
  created_at: Instant;
  /** Address that the order belongs to; null when the buyer deleted the account. */
  email: string | null;
  /** State of the order chart. */
  state: Generated<string>;
  /** Counts writes of the chart's state; every write is conditional on it. */
  version: Generated<number>;
  /** Bundle that was bought; null for orders from before there were bundles. */
  offer_slug: Generated<string | null>;
  /** Priced items as they were shown. */
  quote: Generated<Json>;
  /** Whole cents, as `refunded`. */
  total: Generated<number>;
  refunded: Generated<number>;
  currency: Generated<string>;
  tax_note: Generated<string>;
  region: Generated<string>;
  level: Generated<number>;
  /** Country of the card that paid. */
  card_country: Generated<string | null>;
  /** Hash of quote and buyer: asking twice makes one order. */
  idempotency_key: Generated<string | null>;
  provider_session: Generated<string | null>;
  provider_payment: Generated<string | null>;
  pay_link: Generated<string | null>;
  /** Why the last try to pay failed, in words for the buyer. */
  problem: Generated<string | null>;
  paid_at: Generated<Instant | null>;
  /** When the pay page closes. */
  expires_at: Generated<Instant | null>;
  /** Order that this one upgrades. */
  upgrade_of: Generated<string | null>;
  /** Certification that is taken again. */
  retake_of: Generated<string | null>;
  coupon: Generated<string | null>;
  billing: Generated<Json | null>;
  /** When the buyer asked for delivery at once. */
  consent_at: Generated<Instant | null>;
  /** When a page reported the purchase to analytics. */
  reported_at: Generated<Instant | null>;
  /** Team that got the seats of a team order. */
  team_id: Generated<string | null>;
  /** Who led the buyer to this order: short texts by name; null for nobody. */
  attribution: Generated<Json | null>;
  /** Own order that had paid for the same shortly before. */
  duplicate_of: Generated<string | null>;
};

export type OrderLineTable = {
  order_id: string;
  position: number;
  slug: string;
  kind: string;
  products: Json;
  quantity: number;
  /** Whole cents, as `refunded`. */
  amount: number;
  refunded: Generated<number>;
  /** How many of the quantity were given back. */
  returned: Generated<number>;
  /** Whether one seat is a voucher for somebody else. */
  as_voucher: Generated<Flag>;
};

/** One movement of money; its entries sum to zero. */
export type LedgerTransferTable = {
  id: string;
  order_id: string;
  cause: string;
  /** What the provider calls the payment, refund or dispute. */
  external_id: string;
  at: Instant;
};

export type LedgerEntryTable = { transfer_id: string; account: string; amount: number; currency: string };

export type RefundTable = {
  id: string;
  order_id: string;
  /** State of the refund chart. */
  state: string;
  version: number;
  amount: number;
  /** Lines that are given back with how many of each; null for an amount alone. */
  lines: Json | null;
  reason: string;
  /** Null when it was made at the provider, or by the product itself. */
  requested_by: string | null;
  /** Key of the request: with the same key an order has one refund. */
  idempotency_key: Generated<string | null>;
  provider_refund: string | null;
  tries: number;
  problem: string | null;
  created_at: Instant;
  ended_at: Instant | null;
};

/** What a person has to look at about an order, and what was found. */
export type OrderReviewTable = {
  id: string;
  order_id: string;
  reason: string;
  /** What it is about: the same is asked once. */
  external_id: string;
  /** Whole cents, in `currency`, which may be another one than the order's. */
  amount: number | null;
  currency: string | null;
  /** State of the order-review chart. */
  state: string;
  opened_at: Instant;
  closed_at: Instant | null;
  closed_by: string | null;
  note: string | null;
};

export type InvoiceTable = {
  kind: string;
  year: number;
  /** Without gaps in its year. */
  number: number;
  order_id: string;
  refund_id: string | null;
  data: Json;
  created_at: Instant;
};

export type InvoiceCounterTable = { kind: string; year: number; last: number };

/** One thing that a person may use, and where that comes from. */
export type EntitlementTable = {
  id: string;
  user_id: string;
  certification_id: string;
  type: string;
  /** `order` or `staff`. */
  source: string;
  source_id: string;
  /** Line of the order. */
  position: number;
  /** `granted` or `withdrawn`. */
  state: string;
  /** The attempt that was opened; null until then. */
  attempt_id: string | null;
  created_at: Instant;
};

export type CouponUseTable = {
  order_id: string;
  code: string;
  /** Which of the uses it is; null where any number is allowed. */
  slot: number | null;
  user_id: string | null;
  /** Address of the buyer where each may use the coupon once. */
  once_for: string | null;
  at: Instant;
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
  valid_until: LastDayColumn;
  /** Code of the voucher that its owner got when this one was taken back. */
  replaced_by: Generated<string | null>;
  /** Counts writes of the charts' states; every write is conditional on it. */
  version: Generated<number>;
  /** Which of the combo's vouchers it stands for, from 1: of one there is one that was not taken back. */
  unit: Generated<number | null>;
  /** Team whose seat it is, with the state of the seat chart; null for a voucher of no team. */
  team_id: Generated<string | null>;
  seat_state: Generated<string | null>;
  /** Membership that has the seat. */
  seat_member: Generated<string | null>;
  seat_assigned_by: Generated<string | null>;
  seat_assigned_at: Generated<Instant | null>;
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
  valid_until: LastDayColumn;
  created_at: Instant;
  /** Team whose seats the vouchers are. */
  team_id: Generated<string | null>;
  /** Partner who handed them to the team. */
  partner_id: Generated<string | null>;
};

export type TeamTable = {
  id: string;
  uuid: string;
  name: string;
  /** State of the regions of the team chart. */
  state: string;
  onboarding: string;
  forwarding: Generated<string>;
  /** Counts writes of the chart's state; every write is conditional on it. */
  version: number;
  created_at: Instant;
};

/** A person in a team, or an invitation. */
export type MembershipTable = {
  id: string;
  team_id: string;
  /** Null until the invitation is accepted, and when the account was deleted. */
  user_id: string | null;
  /** What the invitation says; null when the account was deleted. */
  email: string | null;
  first_name: string;
  last_name: string;
  role: string;
  /** State of the membership chart. */
  state: string;
  /** SHA-256 of the token in the link; the token itself is only in the mail. */
  token_hash: string | null;
  invited_by: string | null;
  invited_at: Instant | null;
  expires_at: ColumnType<LastDay | null, number | null, number | null>;
  joined_at: Instant | null;
  ended_at: Instant | null;
  version: number;
  /** Whether the team sees the person's scores, not only whether an exam was passed. */
  shares_scores: Generated<Flag>;
  /** What the person is sorted by among others: `personKey` of the name. */
  name_key: Generated<string>;
};

export type VoucherProductTable = {
  voucher_code: string;
  certification_id: string;
  type: string;
  /** Whether the holder received it when the voucher was redeemed. */
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

export type FreeWeekendChangeTable = {
  free_weekend_id: string;
  /** Counts from 1. */
  position: number;
  step: string;
  /** Start of the free weekend after the step. */
  started_at: Instant;
  at: Instant;
  /** Null when the account was deleted. */
  by: string | null;
};

export type FreeWeekendReservationTable = {
  user_id: string;
  tech: string;
  reserved_at: Instant;
  /** When the mail about its beginning was written, or was not needed; null while the free weekend is to come. */
  notified_at: Instant | null;
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
  /** Name at the time of issue; null when the holder deleted the account. */
  holder_name: string | null;
  /** The name in Latin letters, given by the holder; null without one, and where the name was erased. */
  holder_latin: Generated<string | null>;
  /** State of the credential chart. */
  status: string;
  issued_at: Instant;
  revoked_at: Instant | null;
};

/** A key that signs badges. The public half is in the clear, so that old badges can be verified for ever. */
export type IssuerKeyTable = {
  /** Counted from 1. The newest one that this server can open signs. */
  generation: number;
  /** The public key in multibase. */
  key_id: string;
  /** The issuer's DID, the same in every row. */
  issuer_id: string;
  /** The private key, encrypted. */
  sealed: string;
  created_at: Instant;
};

/** Where a credential stands in the status lists, from its first badge on. */
export type CredentialStatusTable = { position: number; credential_id: string };

/** The last number that was given for a name. */
export type CounterTable = { name: 'credential_status'; value: number };

export type OauthIdentityTable = {
  provider: string;
  provider_user_id: string;
  user_id: string;
  /** Display name at the provider. */
  name: string;
  created_at: Instant;
  /** When the person joined our server at the provider; Discord only. */
  joined_at: Instant | null;
};

export type OauthStateTable = {
  /** SHA-256 of the state sent to the provider. */
  state_hash: string;
  /** SHA-256 of the PKCE verifier in the browser's cookie. */
  verifier_hash: string;
  provider: string;
  purpose: string;
  /** The user who connects or joins; null for a sign-in. */
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

/** Groups of `DWELL_LIMITS`. */
type DwellColumns = Record<`dwell_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`, number>;

/** What charts did on a day. */
export type ChartTrafficTable = DwellColumns & {
  /** The fields that make the row one. */
  id: string;
  /** The start of the day. */
  day: Instant;
  chart: string;
  version: string;
  /** `transition`; `visit` and `leave` of a state; `run`, `stray` and `other` for runs and pages; `refused` for batches. */
  kind: string;
  /** Id of the state. */
  source: string;
  event: string;
  position: number;
  count: number;
};

/** A run that its chart does not allow. */
export type ChartStrayTable = {
  /** Chart and place, of which each chart has a few. */
  id: string;
  chart: string;
  version: string;
  at: Instant;
  run: Json;
  step: number;
  reason: string;
};

export type PartnerReferralTable = {
  user_id: string;
  /** Key of the affiliate who referred the user. */
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

/** A token whose prefixes find a user. */
export type PersonTokenTable = { token: string; user_id: string };

/** A build of the pages. */
export type BuildTable = {
  id: string;
  /** Paths of its files. */
  files: Json;
  /** When a node said last that it serves it. */
  served_at: Instant;
};

/** A file that pages of builds fetch. */
export type BuildFileTable = {
  path: string;
  encoding: 'br' | null;
  content: Uint8Array;
};

/** One row, written to probe for free space. */
export type WriteProbeTable = { id: number; payload: string };

export type Tables = {
  user: UserTable;
  team: TeamTable;
  membership: MembershipTable;
  user_role: UserRoleTable;
  session: SessionTable;
  attributed_sign_in: AttributedSignInTable;
  reauthentication_code: ReauthenticationCodeTable;
  passkey: PasskeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  factor_ceremony: FactorCeremonyTable;
  account_link: AccountLinkTable;
  password_request: PasswordRequestTable;
  mail: MailTable;
  mail_opt_out: MailOptOutTable;
  mail_block: MailBlockTable;
  mail_webhook_event: MailWebhookEventTable;
  reminder: ReminderTable;
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
  domain_event: DomainEventTable;
  payment_event: PaymentEventTable;
  payment_reconciliation: PaymentReconciliationTable;
  payment_stand_in: PaymentStandInTable;
  order: OrderTable;
  order_line: OrderLineTable;
  ledger_transfer: LedgerTransferTable;
  ledger_entry: LedgerEntryTable;
  refund: RefundTable;
  order_review: OrderReviewTable;
  invoice: InvoiceTable;
  invoice_counter: InvoiceCounterTable;
  entitlement: EntitlementTable;
  coupon_use: CouponUseTable;
  voucher_combo: VoucherComboTable;
  voucher: VoucherList;
  voucher_product: VoucherProductTable;
  free_weekend: FreeWeekendTable;
  free_weekend_change: FreeWeekendChangeTable;
  free_weekend_reservation: FreeWeekendReservationTable;
  credential: CredentialTable;
  counter: CounterTable;
  credential_status: CredentialStatusTable;
  issuer_key: IssuerKeyTable;
  oauth_identity: OauthIdentityTable;
  oauth_state: OauthStateTable;
  poll_vote: PollVoteTable;
  track_event: TrackEventTable;
  chart_traffic: ChartTrafficTable;
  chart_stray: ChartStrayTable;
  partner_referral: PartnerReferralTable;
  person_token: PersonTokenTable;
  build: BuildTable;
  build_file: BuildFileTable;
  write_probe: WriteProbeTable;
};

export type UserRow = Selectable<UserTable>;
export type PasskeyRow = Selectable<PasskeyTable>;
export type FactorCeremonyRow = Selectable<FactorCeremonyTable>;
export type MailRow = Selectable<MailTable>;
export type MailBlockRow = Selectable<MailBlockTable>;
export type ReminderRow = Selectable<ReminderTable>;
export type BuildFileRow = Selectable<BuildFileTable>;
export type AttemptRow = Selectable<AttemptTable>;
export type NewAttempt = Insertable<AttemptTable>;
export type AnswerRevisionRow = Selectable<AnswerRevisionTable>;
export type EvidenceRow = Selectable<EvidenceTable>;
export type StaffProposalRow = Selectable<StaffProposalTable>;
export type AuditRow = Selectable<AuditTable>;
export type DisputeRow = Selectable<DisputeTable>;
export type OfferRow = Selectable<OfferTable>;
export type OfferRevisionRow = Selectable<OfferRevisionTable>;
export type QuoteRow = Selectable<QuoteTable>;
export type DomainEventRow = Selectable<DomainEventTable>;
export type PaymentEventRow = Selectable<PaymentEventTable>;
export type PaymentStandInRow = Selectable<PaymentStandInTable>;
export type OrderRow = Selectable<OrderTable>;
export type OrderLineRow = Selectable<OrderLineTable>;
export type RefundRow = Selectable<RefundTable>;
export type OrderReviewRow = Selectable<OrderReviewTable>;
export type InvoiceRow = Selectable<InvoiceTable>;
export type EntitlementRow = Selectable<EntitlementTable>;
export type TeamRow = Selectable<TeamTable>;
export type MembershipRow = Selectable<MembershipTable>;
export type VoucherComboRow = Selectable<VoucherComboTable>;
export type VoucherRow = Selectable<VoucherList>;
export type VoucherProductRow = Selectable<VoucherProductTable>;
export type FreeWeekendRow = Selectable<FreeWeekendTable>;
export type FreeWeekendReservationRow = Selectable<FreeWeekendReservationTable>;
export type CredentialRow = Selectable<CredentialTable>;
export type IssuerKeyRow = Selectable<IssuerKeyTable>;
