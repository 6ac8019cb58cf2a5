import { useState } from 'react';
import { cx } from '../cx.ts';
import { Image } from './image.tsx';

/** Two letters; those that would join into another word, as in Arabic, stand apart by a zero-width non-joiner. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join(/\p{Script=Arabic}/u.test(name) ? '\u200C' : '')
    .toUpperCase();
}

/** Sides in CSS pixels. */
const SIZES = {
  tiny: { side: 24, box: 'size-6 text-[0.625rem]' },
  small: { side: 32, box: 'size-8 text-xs' },
  medium: { side: 40, box: 'size-10 text-sm' },
  large: { side: 64, box: 'size-16 text-xl' },
};

/** A person's picture, or initials without one. Decorative unless `isNamed`. */
export function Avatar({
  name,
  picture,
  size = 'medium',
  isNamed,
}: {
  name: string;
  /** The attributes of the picture for its side in CSS pixels; initials without it. */
  picture?: ((side: number) => { src: string; srcSet: string }) | undefined;
  size?: keyof typeof SIZES | undefined;
  /** When the name is not next to it. */
  isNamed?: boolean | undefined;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const { side, box } = SIZES[size];
  const className = cx('shrink-0 rounded-full border border-line', box);
  const image = picture?.(side);
  if (image && image.src !== brokenSrc) {
    return (
      <Image
        {...image}
        alt={isNamed ? name : ''}
        width={side}
        height={side}
        onError={() => setBrokenSrc(image.src)}
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
