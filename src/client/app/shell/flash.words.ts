import { TECH_LABELS, TECHS, type Tech } from '../../../contract/techs.ts';

export type FlashWords = {
  title: string;
  text: string;
  /** The technology of the sign-up. */
  tech: Tech | null;
};

/** The texts of a confirmation dialog (UI-13). @param path of the page above which it opens */
export function flashWords(key: string | null, path = '/'): FlashWords {
  const tech = TECHS.find((one) => key === `${one.toUpperCase()}_SIGN_UP_COMPLETED`) ?? null;
  if (tech) {
    return {
      title: 'You are in!',
      text: `Your account is ready for ${TECH_LABELS[tech]}. Which certification should come next? Your vote counts.`,
      tech,
    };
  }
  if (key === 'CERT_SIGN_UP_COMPLETED') {
    return {
      title: 'Sign up completed!',
      text: path.startsWith('/checkout/success')
        ? 'Your account is ready. What you bought opens as soon as your email is confirmed.'
        : 'Your account is ready. A trial exam is the quickest way to see where you stand; it is free.',
      tech: null,
    };
  }
  if (key === 'ACCOUNT_DELETED') {
    return {
      title: 'Account deleted',
      text: 'Your personal data is gone for good, and you are signed out everywhere.',
      tech: null,
    };
  }
  if (key === 'TEAM_LEFT') {
    return {
      title: 'You have left the team',
      text: 'Exams that you have started stay yours. Seats that you had not used went back to the team.',
      tech: null,
    };
  }
  return { title: 'Done!', text: 'Your interest is saved with your account.', tech: null };
}

/** Share links for a technology's page. */
export function shareLinks(tech: Tech, origin: string): { label: string; url: string }[] {
  const page = `${origin}/${tech}`;
  const text = `I signed up for ${TECH_LABELS[tech]} certification.`;
  return [
    { label: 'LinkedIn', url: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: page })}` },
    { label: 'X', url: `https://x.com/intent/post?${new URLSearchParams({ text, url: page })}` },
    { label: 'Bluesky', url: `https://bsky.app/intent/compose?${new URLSearchParams({ text: `${text} ${page}` })}` },
  ];
}
