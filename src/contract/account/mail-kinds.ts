/** Kinds of emails that a person can switch off. All others are essential: they answer a request or report a decision. */
export const OPTIONAL_MAIL_KINDS = ['trial_results', 'reminders', 'free_weekends'] as const;
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

export type MailKind = OptionalMailKind | 'essential';

/** What each kind is called, and what it brings. */
export const MAIL_KIND_WORDS: Record<OptionalMailKind, { label: string; hint: string }> = {
  trial_results: {
    label: 'Trial results',
    hint: 'Your score by topic after each trial exam.',
  },
  reminders: {
    label: 'Reminders',
    hint: 'When you can retake an exam you failed, and two weeks before unused vouchers expire.',
  },
  free_weekends: {
    label: 'Free Weekends',
    hint: 'One email when a Free Weekend starts that you reserved a spot for.',
  },
};

/** Why an address gets no optional emails any more. */
export const MAIL_BLOCK_REASONS = ['rejected', 'complained'] as const;
export type MailBlockReason = (typeof MAIL_BLOCK_REASONS)[number];
