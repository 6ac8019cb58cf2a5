import type { ReactNode } from 'react';
import type { Elements } from '../../../../ui/elements.ts';

/** A part of the details with its heading. */
export function Section({ title, children }: { title: ReactNode; children: Elements }) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}
