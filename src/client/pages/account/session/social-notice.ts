const NOTICES: Record<string, string> = {
  unknown: 'There is no such way to sign in. Use your e-mail and password, or one of the ways below.',
  busy: 'That was tried too often. Wait a minute, or use your e-mail and password.',
  refused: 'The provider did not sign you in, because you did not agree. Nothing has changed.',
};

/** Why a provider sign-in ended at the login page, by the code in its URL. */
export function socialNotice(word: string | null): string | null {
  if (word === null) return null;
  return NOTICES[word] ?? 'Signing in with the other provider did not work. Try again, or use e-mail and password.';
}
