const NOTICES: Record<string, string> = {
  unknown: "This sign-in method isn't available. Use your email and password, or one of the options below.",
  busy: 'Too many attempts. Wait a minute, or use your email and password.',
  refused: 'You declined the sign-in at the provider. Nothing has changed.',
};

/** Why a provider sign-in ended at the login page, by the code in its URL. */
export function socialNotice(word: string | null): string | null {
  if (word === null) return null;
  return NOTICES[word] ?? 'Sign-in with the provider failed. Try again, or use your email and password.';
}
