/** A mail without its recipient. */
export type MailContent = { subject: string; text: string; html: string };

export type MailParts = {
  subject: string;
  heading: string;
  /** Plain text; may contain user input. */
  paragraphs: string[];
  button: { label: string; url: string };
  /** What to do about an unexpected email. */
  closing: string;
  /** URL of the product. */
  origin: string;
};

/**
 * Renders a mail as text and as HTML. The HTML is a table with inline styles, because mail clients drop style sheets;
 * it loads nothing, and repeats the link as text.
 */
export function composeMail({ subject, heading, paragraphs, button, closing, origin }: MailParts): MailContent {
  const host = new URL(origin).host;
  const footer = `Chartered, ${host}`;
  const text = [heading, ...paragraphs, `${button.label}:\n${button.url}`, closing, `-- \n${footer}\n${origin}`];
  const url = escapeHtml(button.url);
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f7;color:#1c2430;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px"><tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;background:#1c2430;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#4d5766">Or open this address: <a href="${url}" style="color:#4d5766;word-break:break-all">${url}</a></p>
<p style="margin:0;font-size:14px;line-height:1.6;color:#4d5766">${escapeHtml(closing)}</p>
</td></tr></table>
<p style="margin:16px 0 0;font-size:13px;line-height:1.6;color:#4d5766">Chartered, <a href="${escapeHtml(origin)}" style="color:#4d5766">${escapeHtml(host)}</a></p>
</td></tr></table>
</body>
</html>
`;
  return { subject, text: `${text.join('\n\n')}\n`, html };
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
