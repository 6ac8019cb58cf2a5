import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { LinkButton } from '../controls/link-button.tsx';
import type { Elements } from '../elements.ts';
import { optionalPart } from '../optional-part.tsx';

// Every page has the error page, few show it.
const NotFoundPicture = optionalPart(
  async () => (await import('../brand/not-found-picture.tsx')).NotFoundPicture,
  <div className="h-24" />,
);

/** An error in plain words, with one way to continue. Fills its container. */
export function ErrorPage({
  title,
  message,
  code,
  picture = <NotFoundPicture />,
  action,
}: {
  title: string;
  message: ReactNode;
  /** The HTTP status, shown small. */
  code?: number | undefined;
  picture?: Elements;
  action: { label: string; href: string } | { label: string; onClick: () => void };
}) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-[34rem] place-content-center justify-items-center px-6 py-16 text-center">
      {picture}
      {code !== undefined && <p className="mt-8 font-mono text-muted text-sm">{code}</p>}
      <h1 tabIndex={-1} className="mt-2 font-semibold text-4xl">
        {title}
      </h1>
      <p className="mt-4 break-words text-lg text-muted [overflow-wrap:anywhere]">{message}</p>
      <div className="mt-8">
        {'href' in action ? (
          <LinkButton href={action.href} size="large">
            {action.label}
          </LinkButton>
        ) : (
          <Button size="large" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
