import type { ComponentProps } from 'react';

/**
 * A bitmap. It keeps its space until it is loaded, and is loaded when it comes near the viewport; `isEager` is for the one that a
 * visitor sees first.
 */
export function Image({
  alt,
  width,
  height,
  isEager,
  ...props
}: Omit<ComponentProps<'img'>, 'loading' | 'decoding' | 'fetchPriority'> & {
  src: string;
  /** Empty for a decoration. */
  alt: string;
  /** CSS pixels, or those of the file: their ratio counts. */
  width: number;
  height: number;
  isEager?: boolean | undefined;
}) {
  return (
    <img
      {...props}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
