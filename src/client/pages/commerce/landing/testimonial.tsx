import type { Testimonial as Said } from '../../../../contract/commerce/offers.ts';

/** What somebody has said, and who. */
export function Testimonial({ name, role, text }: Said) {
  return (
    <figure className="border-accent-ink border-l-2 pl-5">
      <blockquote className="text-lg">{text}</blockquote>
      <figcaption className="mt-3 text-sm">
        <span className="font-medium" translate="no">
          {name}
        </span>
        <span className="block text-muted">{role}</span>
      </figcaption>
    </figure>
  );
}
