import * as z from 'zod/mini';
import { orderSchema, productSchema, userVoucherSchema, voucherCodeField } from '../commerce/orders.ts';
import { boundedText, idSchema, instantSchema, matching, okSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordConfirmationField,
  passwordField,
} from './account-fields.ts';
import { ROLES } from './roles.ts';

export const roleSchema = z.enum(ROLES);

export const userSchema = z.strictObject({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  /** The name in Latin letters. Servers of before do not say it. */
  latin_name: z.optional(z.nullable(z.string())),
  email: z.string(),
  roles: z.array(roleSchema),
  /** Whether the partner area is the user's: the role partner in a team is not enough. Servers of before do not say it. */
  is_partner: z.optional(z.boolean()),
  /** Set where the rights of a role wait for a second factor. */
  lacks_factor: z.optional(z.boolean()),
  isGuest: z.boolean(),
  email_verified: z.boolean(),
  /** False for accounts created with a provider or by an invitation, until a password is set. */
  has_password: z.boolean(),
  created_minutes_ago: z.number(),
  occupation: z.nullable(z.string()),
  /** Username on X, without the at sign. */
  twitter: z.nullable(z.string()),
  /** Profile URL. */
  linkedin: z.nullable(z.string()),
  /** URL of the picture; a changed picture has a new URL. */
  avatar: z.nullable(z.string()),
  linkedin_achievement_share_permission: z.boolean(),
  settings: z.strictObject({ exercises: z.array(z.string()) }),
  metadata: z.strictObject({ interest: z.array(z.string()) }),
  /** Connected provider accounts. */
  socials: z.array(z.strictObject({ name: z.string(), joined: z.boolean() })),
  /** The administrator who impersonates this user in this session. */
  impersonated_by: z.nullable(z.strictObject({ id: idSchema, name: z.string() })),
  /** Newest first. */
  orders: z.array(orderSchema),
  /** Redemptions: one entry for each thing a voucher granted. */
  vouchers: z.array(userVoucherSchema),
  /** Remaining vouchers that the user owns and may send, from team orders or as a partner. */
  team_vouchers: z.array(userVoucherSchema),
  /** What the user owns, by orders, by staff and by redeemed vouchers; free weekends aside. */
  entitlements: z.array(productSchema),
});
export type User = z.output<typeof userSchema>;

/** Attribution of a visitor: short texts by name, stored with the sign-up. */
export const trackingSchema = z.record(boundedText(40), boundedText(300));

/** The same as a part of a call; without attribution it may be left out, or null. */
export const trackingField = z.optional(z.nullable(trackingSchema));

/** Percent-encoded, because headers are ASCII. One that is too long counts as left out: it must not keep anybody from signing up. */
const attributionHeader = z.catch(z.optional(boundedText(2400)), undefined);
/** Attribution that every call may carry (AC-08). It counts where the call itself says nothing. */
export const attributionHeaders = z.object({
  'x-coupon': attributionHeader,
  'x-affiliate': attributionHeader,
  /** Origin and path of the page that the affiliate's link led to. */
  'x-affiliate-url': attributionHeader,
  /** `utm_source`, `utm_medium`, `utm_campaign`, `utm_term` and `utm_content` as the query of an address. */
  'x-utm': attributionHeader,
});
export type AttributionHeaders = z.output<typeof attributionHeaders>;

export const sessionSchema = z.strictObject({
  /**
   * Opaque bearer token, 256 bits. A page (`X-Session`) gets it in a cookie that no script can read, and here its mark: the
   * first 12 characters, which open nothing.
   */
  token: z.string(),
  expires_at: instantSchema,
  user: userSchema,
});
export type Session = z.output<typeof sessionSchema>;

export const sessionRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/register',
    access: 'public',
    owner: 'none',
    summary:
      'Creates an account and signs it in. If the address already has an account, no session is created and its owner gets an email, unless the same sign-up is repeated within an hour. With `invitation`, the token of a team invitation to the same address, or `voucher`, the code of a voucher that can be redeemed, it does not count against the limit of its network; the invitation is accepted and the voucher redeemed separately.',
    headers: z.extend(attributionHeaders, { 'x-captcha': z.optional(boundedText(4096)) }),
    body: z.strictObject({
      first_name: firstNameField('Full name'),
      last_name: z.optional(lastNameField),
      email: emailField,
      password: newPasswordField,
      password_confirmation: passwordConfirmationField,
      linkedin_achievement_share_permission: z.optional(z.boolean()),
      tracking: trackingField,
      /** Token of a team invitation that was mailed to the address. It only counts for the limit. */
      invitation: z.optional(matching(/^[A-Za-z0-9_-]+$/, 64, 'This is not the token of an invitation.')),
      /** Code of the voucher for which the account is made. It only counts for the limit. */
      voucher: z.optional(voucherCodeField),
    }),
    response: z.strictObject({
      message: z.string(),
      session: z.nullable(sessionSchema),
    }),
    status: 201,
    errors: [503],
    limit: 'register',
    maxBodyKb: 8,
  }),
  login: defineRoute({
    method: 'POST',
    path: '/login',
    access: 'public',
    owner: 'none',
    summary:
      'Signs in with email and password. Ends the session whose token is sent along. Attribution is stored for an account that has none.',
    headers: attributionHeaders,
    body: z.strictObject({
      email: emailField,
      password: passwordField,
      tracking: trackingField,
    }),
    response: sessionSchema,
    status: 200,
    errors: [401, 503],
    limit: 'login',
    maxBodyKb: 8,
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/logout',
    access: 'session',
    owner: 'none',
    summary: 'Ends the session that the call is made with.',
    response: okSchema,
    status: 200,
    impersonated: 'ends',
  }),
  keepSession: defineRoute({
    method: 'POST',
    path: '/session/cookie',
    access: 'session',
    owner: 'none',
    summary:
      'Keeps the session of a bearer token in a cookie that scripts cannot read, for pages that stored the token. The session stays the same; making the call again changes nothing.',
    response: userSchema,
    status: 200,
    impersonated: 'asUser',
  }),
  auth: defineRoute({
    method: 'GET',
    path: '/auth',
    access: 'session',
    owner: 'none',
    summary: 'The signed-in user.',
    response: userSchema,
    status: 200,
  }),
};
