import { type ReactNode, useId } from 'react';

/** A profile section: its title on the left from 1024 px, and its controls. */
export function ProfileSection({
  id,
  title,
  text,
  children,
}: {
  /** Where links lead to. */
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 border-line border-t py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-[40ch] text-muted text-sm">{text}</p>
      </div>
      <div className="min-w-0 max-w-[40rem]">{children}</div>
    </section>
  );
}
