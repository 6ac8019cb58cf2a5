import { useState } from 'react';
import { cx } from '../cx.ts';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A person's picture, or initials without one. Decorative unless `isNamed`. */
export function Avatar({
  name,
  src,
  size = 'medium',
  isNamed,
}: {
  name: string;
  src?: string | undefined;
  /** 24, 32, 40 and 64 px. */
  size?: 'tiny' | 'small' | 'medium' | 'large' | undefined;
  /** When the name is not next to it. */
  isNamed?: boolean | undefined;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const box = {
    tiny: 'size-6 text-[0.625rem]',
    small: 'size-8 text-xs',
    medium: 'size-10 text-sm',
    large: 'size-16 text-xl',
  };
  const className = cx('shrink-0 rounded-full border border-line', box[size]);
  if (src !== undefined && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={isNamed ? name : ''}
        onError={() => setBrokenSrc(src)}
        loading="lazy"
        className={cx(className, 'object-cover')}
      />
    );
  }
  return (
    <span
      {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      // Drawn with CSS: as text, the initials would be part of the surrounding button's label.
      data-initials={initialsOf(name)}
      className={cx(
        className,
        'inline-grid select-none place-items-center bg-accent-soft font-medium text-accent-ink before:content-[attr(data-initials)]',
      )}
    />
  );
}
