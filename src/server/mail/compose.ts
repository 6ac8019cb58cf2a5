import { escapeHtml, type MailBlock, renderHtml, renderText } from './blocks.ts';

/** A mail without its recipient. */
export type MailContent = { subject: string; text: string; html: string };

/** Where a person chooses which optional mails to get. */
export type MailChoices = {
  /** What the mail is one of: "reminders". */
  label: string;
  preferences: string;
  unsubscribe: string;
};

export type MailParts = {
  subject: string;
  heading: string;
  /** Plain text, which may contain user input, and other blocks. */
  paragraphs: (string | MailBlock)[];
  button: { label: string; url: string };
  /** What to do about an unexpected email. */
  closing: string;
  /** URL of the product. */
  origin: string;
  /** For mails that can be switched off. */
  choices?: MailChoices | undefined;
};

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colours of mail clients in dark mode. Clients that drop style sheets keep the inline ones, which are light. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f141b!important;color:#e8ecf1!important}
.card{background:#171d26!important;border-color:#2c3542!important}
.muted,.muted a{color:#a8b3c1!important}
.button{background:#e8ecf1!important;color:#0f141b!important}
.track{background:#2c3542!important}
.line{border-color:#2c3542!important}
.passed{background:#4cc38a!important}
.missed{background:#f0a35e!important}
.quote{border-color:#4a5768!important}
}
@media (max-width:480px){.frame{padding:16px 12px!important}.inner{padding:24px 20px!important}}`;

/**
 * Renders a mail as text and as HTML. The HTML is a table with inline styles, because many mail clients drop style sheets;
 * the one that it has serves dark mode and phones. It loads nothing, and repeats the link as text.
 */
export function composeMail({
  subject,
  heading,
  paragraphs,
  button,
  closing,
  origin,
  choices,
}: MailParts): MailContent {
  const host = new URL(origin).host;
  const blocks = paragraphs.map((part): MailBlock => (typeof part === 'string' ? { kind: 'text', text: part } : part));
  const text = [
    heading,
    ...blocks.map(renderText),
    `${button.label}:\n${button.url}`,
    closing,
    ...(choices ? [choiceText(choices)] : []),
    `-- \nChartered, ${host}\n${origin}`,
  ];
  const url = escapeHtml(button.url);
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7;color:#1c2430;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f5f7;color:#1c2430"><tr><td align="center" class="frame" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px"><tr><td class="inner" style="padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${blocks.map(renderHtml).join('\n')}
<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;background:#1c2430;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(button.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#4d5766">Or open this address: <a href="${url}" style="color:#4d5766;word-break:break-all">${url}</a></p>
<p class="muted" style="margin:0;font-size:14px;line-height:1.6;color:#4d5766">${escapeHtml(closing)}</p>
</td></tr></table>
${choices ? choiceHtml(choices) : ''}<p class="muted" style="margin:16px 0 0;font-size:13px;line-height:1.6;color:#4d5766">Chartered, <a href="${escapeHtml(origin)}" style="color:#4d5766">${escapeHtml(host)}</a></p>
</td></tr></table>
</body>
</html>
`;
  return { subject, text: `${text.join('\n\n')}\n`, html };
}

const why = ({ label }: MailChoices) => `You get this email because ${label} are on in your profile.`;

function choiceText(choices: MailChoices): string {
  return `${why(choices)}\nUnsubscribe: ${choices.unsubscribe}\nChoose your emails: ${choices.preferences}`;
}

function choiceHtml(choices: MailChoices): string {
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" style="color:#4d5766">${label}</a>`;
  return `<p class="muted" style="margin:16px 0 0;max-width:480px;font-size:13px;line-height:1.6;color:#4d5766">${escapeHtml(why(choices))}<br>${link(choices.unsubscribe, 'Unsubscribe')} &#183; ${link(choices.preferences, 'Choose your emails')}</p>
`;
}
