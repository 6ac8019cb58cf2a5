import type { FactorAction } from '../../contract/account/audit-actions.ts';
import { TECH_LABELS, type Tech } from '../../contract/techs.ts';
import { composeMail, type MailChoices, type MailContent } from './compose.ts';

/**
 * The text of each mail. No mail greets by name: anybody can sign up another user's address with a "name" that is an
 * advertisement.
 */
type To = { origin: string };

const IGNORE = "If you didn't request this, you can ignore this email.";

function hours(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2880 ? `${minutes / 60} hours` : `${minutes / 1440} days`;
}

/** To a new or changed address: the verification link. */
export function confirmAddress({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'This address was used for an account at Chartered. Sign in and confirm that it is yours.',
      `The link works for ${hours(minutes)}.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: IGNORE,
  });
}

/** To an account's owner, when a user tried to sign up with the same address. */
export function addressIsTaken({ origin, login, recover }: To & { login: string; recover: string }): MailContent {
  return composeMail({
    origin,
    subject: 'You already have an account at Chartered',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It already has an account, so nothing was changed.',
      `Log in with your password. Forgot it? Set a new one: ${recover}`,
    ],
    button: { label: 'Log in', url: login },
    closing: "If this wasn't you, you can ignore this email: no one got access to your account.",
  });
}

/** The link to reset a forgotten password. */
export function resetPassword({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'Someone, probably you, requested a new password for the account with this address.',
      `The link works once, for ${hours(minutes)}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: "If you didn't request this, you can ignore this email: your password stays the same.",
  });
}

/** The link with which an invited person sets a first password. */
export function setFirstPassword({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Your account at Chartered',
    heading: 'Your account is ready',
    paragraphs: [
      'You were invited to Chartered, where developers take certification exams. Choose a password to get started.',
      `The link works once, for ${hours(minutes)}.`,
    ],
    button: { label: 'Choose a password', url },
    closing: "If you didn't expect an invitation, you can ignore this email.",
  });
}

/** The link with which somebody finishes signing up whose form could not be checked for robots. */
export function finishSignUp({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Finish signing up at Chartered',
    heading: 'Confirm your address',
    paragraphs: [
      'Someone, probably you, signed up at Chartered with this address. Choose your password to confirm it.',
      `The link works once, for ${hours(minutes)}.`,
    ],
    button: { label: 'Choose a password', url },
    closing: IGNORE,
  });
}

/** The code with which a signed-in user confirms a session. */
export function confirmationCode({ origin, code, minutes }: To & { code: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Your confirmation code',
    heading: "Confirm that it's you",
    paragraphs: [
      'Enter this code on the page that asks for it:',
      code,
      `The code works once, for ${hours(minutes)}, in the browser that requested it. No one at Chartered will ever ask you for it.`,
    ],
    button: { label: 'Open Chartered', url: origin },
    closing:
      "If you didn't request this, someone else may be signed in to your account: sign out all other devices in your profile and change your password.",
  });
}

/** To the owner, when a sign-in method was added. */
export function providerWasConnected({ origin, label, profile }: To & { label: string; profile: string }): MailContent {
  return composeMail({
    origin,
    subject: `${label} was connected to your account`,
    heading: `${label} was connected to your account`,
    paragraphs: [`You can now sign in with this ${label} account, too.`],
    button: { label: 'Open your profile', url: profile },
    closing: "If this wasn't you, disconnect it in your profile and change your password.",
  });
}

/** What happened to the second factor, in a subject and a sentence each. */
const FACTOR_WORDS: Record<FactorAction, (about: { name?: string; left?: number }) => [subject: string, text: string]> =
  {
    'factor.appAdded': () => [
      'An authenticator app was added to your account',
      'From now on, signing in takes your password and a code of your authenticator app.',
    ],
    'factor.appRemoved': () => [
      'The authenticator app was removed from your account',
      'Codes of the app no longer work for signing in.',
    ],
    'factor.passkeyAdded': ({ name = '' }) => [
      'A passkey was added to your account',
      `From now on, the passkey "${name}" completes a sign-in to your account.`,
    ],
    'factor.passkeyRemoved': ({ name = '' }) => [
      'A passkey was removed from your account',
      `The passkey "${name}" no longer works for signing in.`,
    ],
    'factor.recoveryCodesRenewed': () => [
      'Your recovery codes were renewed',
      'You have new recovery codes. The earlier ones no longer work.',
    ],
    'factor.recoveryCodeUsed': ({ left = 0 }) => [
      'A recovery code was used to sign in',
      left === 0
        ? 'That was the last one. Make new recovery codes in your profile.'
        : `${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.`,
    ],
    'factor.removedByOperator': () => [
      'The second factor was removed from your account',
      'We removed the passkeys, the authenticator app and the recovery codes, and signed out every device. Sign in with your password and add a new second factor.',
    ],
  };

/** To the owner, when the second factor was changed or a recovery code used. */
export function secondFactorWasChanged({
  origin,
  action,
  ...about
}: To & { action: FactorAction; name?: string; left?: number }): MailContent {
  const [subject, sentence] = FACTOR_WORDS[action](about);
  return composeMail({
    origin,
    subject,
    heading: subject,
    paragraphs: [sentence],
    button: { label: 'Open your profile', url: `${origin}/profile` },
    closing:
      "If this wasn't you, set a new password right away and check your profile: someone may know your password.",
  });
}

/** To the owner, when the password was changed. */
export function passwordWasChanged({ origin, recover }: To & { recover: string }): MailContent {
  return composeMail({
    origin,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and every device was signed out.'],
    button: { label: "This wasn't me", url: recover },
    closing: "If this was you, there's nothing to do. If not, set a new password right away.",
  });
}

/** To the previous address of an account. */
export function addressWasChanged({
  origin,
  newAddress,
  contact,
}: To & { newAddress: string; contact: string }): MailContent {
  return composeMail({
    origin,
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [`The address of your account was changed to ${newAddress}. We now send emails there.`],
    button: { label: 'Open Chartered', url: contact },
    closing: "If this wasn't you, reply to this email right away: someone else may be signed in to your account.",
  });
}

/** To the person who got or lost a role. `role` with its article: a reviewer. */
export function roleWasChanged({ origin, role, given }: To & { role: string; given: boolean }): MailContent {
  const sentence = given ? `You are now ${role} at Chartered` : `You are no longer ${role} at Chartered`;
  return composeMail({
    origin,
    subject: sentence,
    heading: sentence,
    paragraphs: [
      given
        ? 'An administrator gave your account this role. You see what it opens the next time you load a page.'
        : 'An administrator took this role from your account. Everything else in your account stays as it is.',
    ],
    button: { label: 'Open Chartered', url: origin },
    closing: "If you didn't expect this, reply to this email.",
  });
}

/** The last mail to a user who deleted the account. */
export function accountWasDeleted({
  origin,
  keepName,
}: To & {
  /** Whether the user asked credentials to keep the name. */
  keepName: boolean;
}): MailContent {
  return composeMail({
    origin,
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account at Chartered and your personal data were deleted, as you requested. Your exams stay without your name.',
      keepName
        ? 'Anyone with the link can still verify the credentials you earned. They keep your name, as you asked.'
        : 'Anyone with the link can still verify the credentials you earned. They no longer name you.',
    ],
    button: { label: 'Open Chartered', url: origin },
    closing: 'This is the last email you get from us.',
  });
}

/** To somebody who reserved a spot, when the free weekend has begun. */
export function freeWeekendBegins({
  origin,
  tech,
  endsAt,
  choices,
}: To & { tech: Tech; endsAt: number; choices: MailChoices }): MailContent {
  const label = TECH_LABELS[tech];
  return composeMail({
    origin,
    subject: `The free ${label} weekend has begun`,
    heading: `The free ${label} weekend has begun`,
    paragraphs: [
      `The mid-level ${label} training and its mock exam are open to you until ${new Date(endsAt).toUTCString()}.`,
      "Exam vouchers aren't included.",
    ],
    button: { label: 'Open the training', url: `${origin}/${tech}/dashboard/free-weekend` },
    closing: 'You get this one email because you reserved a spot.',
    choices,
  });
}
