import { composeMail, type MailContent } from './compose.ts';

/**
 * The text of each mail. No mail greets by name: anybody can sign up somebody else's address with a "name" that is an
 * advertisement.
 */
type To = { origin: string };

const IGNORE = 'If you did not ask for this, you need not do anything.';

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
      'This address was given for an account at Chartered. Confirm that it is yours, while you are signed in.',
      `The link works for ${hours(minutes)}.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: IGNORE,
  });
}

/** To an account's owner, when somebody tried to sign up with the same address. */
export function addressIsTaken({ origin, login, recover }: To & { login: string; recover: string }): MailContent {
  return composeMail({
    origin,
    subject: 'You have an account at Chartered already',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. It belongs to an account already, so nothing was changed.',
      `Log in with your password. If you have forgotten it, set a new one: ${recover}`,
    ],
    button: { label: 'Log in', url: login },
    closing: 'If it was not you, you need not do anything: nobody was let in.',
  });
}

/** The link to reset a forgotten password. */
export function resetPassword({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for the account with this address.',
      `The link works once, for ${hours(minutes)}.`,
    ],
    button: { label: 'Set a new password', url },
    closing: 'If you did not ask for this, you need not do anything: your password stays as it is.',
  });
}

/** The link with which an invited person sets a first password. */
export function setFirstPassword({ origin, url, minutes }: To & { url: string; minutes: number }): MailContent {
  return composeMail({
    origin,
    subject: 'Your account at Chartered',
    heading: 'An account was made for you',
    paragraphs: [
      'You were invited to Chartered, where developers take certification exams. Choose a password to begin.',
      `The link works once, for ${hours(minutes)}.`,
    ],
    button: { label: 'Choose a password', url },
    closing: 'If you do not expect an invitation, you need not do anything.',
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
      `The code works once, for ${hours(minutes)}, in the browser that asked for it. Nobody from Chartered will ever ask you for it.`,
    ],
    button: { label: 'Open Chartered', url: origin },
    closing:
      'If you did not ask for this, somebody else may be signed in to your account: sign out of all other devices in your profile and change your password.',
  });
}

/** To the owner, when a sign-in method was added. */
export function providerWasConnected({ origin, label, profile }: To & { label: string; profile: string }): MailContent {
  return composeMail({
    origin,
    subject: `${label} was connected with your account`,
    heading: `${label} was connected with your account`,
    paragraphs: [`From now on you can sign in with this ${label} account as well.`],
    button: { label: 'Open your profile', url: profile },
    closing: 'If it was not you, disconnect it in your profile and change your password.',
  });
}

/** To the owner, when the password was changed. */
export function passwordWasChanged({ origin, recover }: To & { recover: string }): MailContent {
  return composeMail({
    origin,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and every device was signed out.'],
    button: { label: 'It was not me', url: recover },
    closing: 'If it was you, you need not do anything. If not, set a new password at once.',
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
    paragraphs: [`The address of your account was changed to ${newAddress}. Mails go there from now on.`],
    button: { label: 'Open Chartered', url: contact },
    closing: 'If it was not you, answer this mail at once: somebody else may be signed in to your account.',
  });
}

/** The last mail to a user who deleted the account. */
export function accountWasDeleted({ origin }: To): MailContent {
  return composeMail({
    origin,
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account at Chartered and what we kept about you were deleted, as you asked. Exams that you took stay without your name; credentials that you earned can still be verified by those who have their address.',
    ],
    button: { label: 'Open Chartered', url: origin },
    closing: 'This is the last mail that you get from us.',
  });
}
