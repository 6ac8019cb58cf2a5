import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema, okSchema, techSchema } from '../common.ts';
import { topicScoresSchema } from '../exam/topic-scores.ts';
import { defineRoute } from '../route.ts';
import {
  anyEmailField,
  emailField,
  firstNameField,
  lastNameField,
  latinNameField,
  linkedinField,
  newPasswordField,
  occupationField,
  passwordConfirmationField,
  passwordField,
  twitterField,
} from './account-fields.ts';
import { userSchema } from './session.ts';

/** Short keys with which a user setting lists things. */
function names(max: number) {
  return z.array(boundedText(64).check(z.trim(), z.minLength(1))).check(z.maxLength(max));
}

/** Part of an emailed link. Only its length is validated here, because every invalid link gets the same error. */
const linkPart = boundedText(200);

/** A certification with the user's attempts at it (VO-13). */
const examSummarySchema = z.strictObject({
  certification_id: idSchema,
  slug: z.string(),
  tech: techSchema,
  title: z.string(),
  trial: z.boolean(),
  exams: z.array(
    z.strictObject({
      id: idSchema,
      state: z.string(),
      score_percent: z.nullable(z.number()),
      started_at: z.nullable(instantSchema),
      deadline_at: z.nullable(instantSchema),
      ended_at: z.nullable(instantSchema),
      /** Points by topic, once there is a result. */
      topics: z.nullable(topicScoresSchema),
    }),
  ),
});
export type ExamSummary = z.output<typeof examSummarySchema>;

const messageSchema = z.strictObject({ message: z.string() });

export const accountRoutes = {
  verifyEmail: defineRoute({
    method: 'GET',
    path: '/verify-email/{id}/{hash}',
    hasEffect: true,
    access: 'session',
    owner: 'link',
    summary:
      'Verifies the email address with the emailed link, which claims the orders that were made with it. Errors: link_wrong, link_expired.',
    params: z.strictObject({ id: linkPart, hash: linkPart }),
    // Optional here, so that a truncated link gets the same error as a modified one.
    query: z.strictObject({ expires: z.optional(linkPart), signature: z.optional(linkPart) }),
    response: z.strictObject({
      message: z.string(),
      user: userSchema,
      /** An exam of the user's newest order that was not begun. */
      exam: z.nullable(z.strictObject({ id: idSchema, tech: techSchema })),
    }),
    status: 200,
    errors: [403],
    limit: 'link',
    impersonated: 'refused',
  }),
  resendVerification: defineRoute({
    method: 'POST',
    path: '/verify-email',
    access: 'session',
    owner: 'none',
    summary: 'Resends the verification email.',
    response: messageSchema,
    status: 200,
    limit: 'mail',
    impersonated: 'audited',
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/forgot-password',
    access: 'public',
    owner: 'none',
    summary: 'Sends a link to set a new password. The response is the same whether or not the address has an account.',
    body: z.strictObject({ email: emailField }),
    response: messageSchema,
    status: 200,
    limit: 'mail',
  }),
  passwordLink: defineRoute({
    method: 'GET',
    path: '/password-links/{token}',
    access: 'public',
    owner: 'link',
    summary: 'What a link to set a password is for. Errors: link_wrong, link_used, link_expired.',
    params: z.strictObject({ token: linkPart }),
    response: z.strictObject({ purpose: z.enum(['reset', 'set']), email: z.string() }),
    status: 200,
    errors: [403],
    limit: 'link',
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/reset-password',
    access: 'public',
    owner: 'none',
    summary:
      'Sets a password with a link, once, and ends every session of the account. Errors: link_wrong, link_used, link_expired.',
    body: z.strictObject({
      token: linkPart,
      password: newPasswordField,
      password_confirmation: passwordConfirmationField,
    }),
    response: messageSchema,
    status: 200,
    errors: [403, 503],
    limit: 'link',
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/change-password',
    access: 'session',
    owner: 'none',
    summary: 'Changes the password and ends every session of the account, including this one.',
    body: z.strictObject({ current_password: passwordField, new_password: newPasswordField }),
    response: okSchema,
    status: 200,
    errors: [409, 503],
    limit: 'password',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/auth',
    access: 'session',
    owner: 'none',
    summary:
      'Updates the given profile fields. A changed email address has to be verified again. `latin_name`, the name in Latin letters, goes to later credentials, and to earlier ones that have none.',
    body: z.strictObject({
      first_name: z.optional(firstNameField('First name')),
      last_name: z.optional(lastNameField),
      latin_name: z.optional(latinNameField),
      email: z.optional(emailField),
      occupation: z.optional(occupationField),
      twitter: z.optional(twitterField),
      linkedin: z.optional(linkedinField),
      linkedin_achievement_share_permission: z.optional(z.boolean()),
    }),
    response: userSchema,
    status: 200,
    limit: 'profile',
    confirmation: 'newEmail',
  }),
  setAvatar: defineRoute({
    method: 'PUT',
    path: '/user/avatar',
    access: 'session',
    owner: 'none',
    summary: "Sets the user's picture: PNG, JPEG or WebP in base64. It is cropped to a square.",
    body: z.strictObject({
      image: boundedText(8_000_000, {
        tooLong: 'The picture may have at most 6 MB.',
        required: 'Choose a picture.',
      }).check(
        z.minLength(1, 'Choose a picture.'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'The picture is not written in base64.'),
      ),
    }),
    response: userSchema,
    status: 200,
    limit: 'upload',
    maxBodyKb: 8000,
  }),
  removeAvatar: defineRoute({
    method: 'DELETE',
    path: '/user/avatar',
    access: 'session',
    owner: 'none',
    summary: "Removes the user's picture.",
    response: userSchema,
    status: 200,
  }),
  saveSettings: defineRoute({
    method: 'POST',
    path: '/user/settings',
    access: 'session',
    owner: 'none',
    summary: "Replaces the user's settings.",
    body: z.strictObject({ exercises: names(500) }),
    response: userSchema,
    status: 200,
    maxBodyKb: 100,
  }),
  saveMetadata: defineRoute({
    method: 'POST',
    path: '/user/metadata',
    access: 'session',
    owner: 'none',
    summary:
      "Replaces the user's interests. Where a captcha is configured, a request without its token needs a confirmed address.",
    headers: z.object({ 'x-captcha': z.optional(boundedText(4096)) }),
    body: z.strictObject({ interest: names(100) }),
    response: userSchema,
    status: 200,
    errors: [403],
    maxBodyKb: 24,
    impersonated: 'audited',
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/user/sessions',
    access: 'session',
    owner: 'none',
    summary: "The user's sessions, most recently used first.",
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idSchema,
          /** Readable name, such as "Firefox on Linux". */
          device: z.string(),
          created_at: instantSchema,
          /** Rounded to 5 minutes. */
          last_used_at: instantSchema,
          current: z.boolean(),
          impersonated: z.boolean(),
        }),
      ),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'session',
    owner: 'user',
    summary: "Ends one of the user's sessions.",
    params: z.strictObject({ id: idSchema }),
    response: okSchema,
    status: 200,
    impersonated: 'refused',
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'session',
    owner: 'none',
    summary: 'Ends every session of the user except this one.',
    response: z.strictObject({ ended: z.int() }),
    status: 200,
    impersonated: 'refused',
  }),
  exportData: defineRoute({
    method: 'GET',
    path: '/user/data',
    access: 'session',
    owner: 'none',
    summary: 'All personal data of the user.',
    response: z.strictObject({
      exported_at: instantSchema,
      user: userSchema,
      tracking: z.nullable(z.record(z.string(), z.string())),
      extra_time_percent: z.number(),
      created_at: instantSchema,
      email_verified_at: z.nullable(instantSchema),
      /** The picture as a data URL. */
      picture: z.nullable(z.string()),
      /** All other rows, by name of their source. */
      records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    status: 200,
    errors: [503],
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  deleteAccount: defineRoute({
    method: 'POST',
    path: '/user/delete',
    access: 'session',
    owner: 'none',
    summary:
      'Deletes the account: personal data is erased, exams are anonymized, and every session ends. With `keep_name`, credentials keep the name of their holder. Refused while a certification exam is running or being graded.',
    body: z.strictObject({
      /** Required when the account has a password. */
      password: z.optional(boundedText(200, { tooLong: 'Password may have at most 200 characters.' })),
      /** The account's email address, typed again. */
      confirmation: boundedText(254, {
        tooLong: 'This is not your email address.',
        required: 'Type your email address.',
      }),
      /** Whether the holder's name stays on credentials; it is erased unless the holder asks for it to stay. */
      keep_name: z.optional(z.boolean()),
    }),
    response: okSchema,
    status: 200,
    errors: [409, 503],
    limit: 'password',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  mailbox: defineRoute({
    method: 'GET',
    path: '/mailbox',
    access: 'session',
    owner: 'none',
    summary:
      'Sent emails, newest first: all of them for demo accounts, their own for other users. Only with demo data; never in production.',
    query: z.strictObject({ to: z.optional(anyEmailField) }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idSchema,
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          /** URL of the rendered mail, valid for an hour, because a frame sends no token. */
          document: z.string(),
          created_at: instantSchema,
        }),
      ),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
    errors: [404],
  }),
  userSummary: defineRoute({
    method: 'GET',
    path: '/user/summary',
    access: 'session',
    owner: 'none',
    summary: "The signed-in user's certifications with the attempts at each.",
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({
      data: z.array(examSummarySchema),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
  }),
  examSummary: defineRoute({
    method: 'GET',
    path: '/summaries/exam/{slug}',
    access: 'session',
    owner: 'anyone',
    summary: "One of the user's certifications by its slug, also before the first attempt at it.",
    params: z.strictObject({ slug: idSchema }),
    response: examSummarySchema,
    status: 200,
  }),
};
