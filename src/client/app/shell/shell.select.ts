import type { SnapshotFrom } from 'xstate';
import type { consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import type { errorModalMachine } from '../../../../machines/site/error-modal/error-modal.machine.ts';
import type { flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import type { reloadGuardMachine } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import { TECH_LABELS, TECHS, type Tech } from '../../../contract/techs.ts';

export const selectIsAsking = (snapshot: SnapshotFrom<typeof consentMachine>) => snapshot.hasTag('asking');
/** Already answered, so the footer offers to reopen it. */
export const selectIsReviewable = (snapshot: SnapshotFrom<typeof consentMachine>) => snapshot.hasTag('reviewable');
/** Reopened from the footer: the banner can be closed without a choice. */
export const selectCanClose = (snapshot: SnapshotFrom<typeof consentMachine>) =>
  snapshot.can({ type: 'consent.reviewClosed' });

export const selectIsOutdated = (snapshot: SnapshotFrom<typeof reloadGuardMachine>) => snapshot.hasTag('offering');

export const selectIsErrorOpen = (snapshot: SnapshotFrom<typeof errorModalMachine>) => snapshot.hasTag('open');
export const selectErrorMessage = ({ context }: SnapshotFrom<typeof errorModalMachine>) => context.message;

export const selectIsFlashOpen = (snapshot: SnapshotFrom<typeof flashMachine>) => snapshot.hasTag('open');
export const selectFlashKey = ({ context }: SnapshotFrom<typeof flashMachine>) => context.key;

export type FlashWords = {
  title: string;
  text: string;
  /** The technology of the sign-up. */
  tech: Tech | null;
};

/** The texts of a confirmation dialog (UI-13). */
export function flashWords(key: string | null): FlashWords {
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
      text: 'Your account is ready. A trial exam is the quickest way to see where you stand; it is free.',
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
