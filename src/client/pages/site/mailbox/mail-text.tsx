import { useState } from 'react';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';

export type Mail = { id: string; to: string; subject: string; text: string; document: string; created_at: number };

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** One mail: rendered, and as plain text with its links. */
export function MailText({ mail }: { mail: Mail }) {
  const [tab, setTab] = useState<'text' | 'html'>('text');
  return (
    <article aria-labelledby="mail-subject" className="min-w-0 rounded-lg border border-line p-5">
      <h2 id="mail-subject" className="font-semibold text-lg">
        {mail.subject}
      </h2>
      <p className="mt-1 break-all text-muted text-sm">{`To ${mail.to}, ${formatMoment(mail.created_at)}`}</p>
      <Tabs
        label="Forms of the mail"
        className="mt-4"
        panelClassName="pt-4"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'text', label: 'Text', content: <Plain text={mail.text} /> },
          {
            value: 'html',
            label: 'As it looks',
            content: (
              // A separate document with its own policy: nothing in a mail runs or reaches this page.
              <iframe
                title={`${mail.subject}, as it looks`}
                src={mail.document}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="h-[36rem] w-full rounded-md border border-line bg-white"
              />
            ),
          },
        ]}
      />
    </article>
  );
}

function Plain({ text }: { text: string }) {
  return (
    <div className="max-w-prose whitespace-pre-wrap break-words text-sm">
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
          <a key={index} href={part} className="link break-all">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  );
}
