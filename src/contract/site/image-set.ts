/** Widths of the viewport at which layouts change (IN-03). CSS pixels. */
export const BREAKPOINTS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
/** Device pixels per CSS pixel for which images are made. */
export const DENSITIES = [1, 2] as const;
/** Sides of small pictures, such as avatars. CSS pixels. */
const SMALL_SIDES = [24, 32, 40, 64, 128];

/** Each side in each density, ascending. */
const inDensities = (sides: readonly number[]): readonly number[] =>
  [...new Set(sides.flatMap((side) => DENSITIES.map((times) => side * times)))].sort((a, b) => a - b);

const FLUID_WIDTHS = inDensities(Object.values(BREAKPOINTS));

/** The only widths and heights that images are made in, so that nobody can have endless variants made. Pixels, ascending. */
export const IMAGE_SIDES = inDensities([...SMALL_SIDES, ...Object.values(BREAKPOINTS)]);

export const IMAGE_FORMATS = ['webp', 'avif', 'jpeg', 'png'] as const;
export const IMAGE_FITS = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;
export const IMAGE_POSITIONS = ['center', 'top', 'right', 'bottom', 'left', 'entropy', 'attention'] as const;

/** What is made of an image; what is left out is the server's default. Pixels. */
export type ImageVariant = {
  width?: number;
  height?: number;
  format?: (typeof IMAGE_FORMATS)[number];
  quality?: number;
  position?: (typeof IMAGE_POSITIONS)[number];
  fit?: (typeof IMAGE_FITS)[number];
};

/** Address of a variant of an image of this site. */
export function imageUrl(src: string, variant: ImageVariant): string {
  const entries = Object.entries(variant).map(([name, value]) => [name, String(value)]);
  return `/api/images?${new URLSearchParams([['src', src], ...entries])}`;
}

/** Attributes of an image element: its address, others for other screens, and the space that it needs. */
export type ImageSet = { src: string; srcSet: string; sizes?: string; width: number; height: number };

/** The smallest side that is made and not smaller than wanted. */
const madeSide = (pixels: number) => IMAGE_SIDES.find((side) => side >= pixels) ?? Math.max(...IMAGE_SIDES);

/**
 * An image of one size on every screen, in each density.
 *
 * @param box width and height in CSS pixels
 */
export function fixedImage(src: string, box: { width: number; height: number }, variant: ImageVariant = {}): ImageSet {
  const url = (times: number) =>
    imageUrl(src, { ...variant, width: madeSide(box.width * times), height: madeSide(box.height * times) });
  return { src: url(1), srcSet: DENSITIES.map((times) => `${url(times)} ${times}x`).join(', '), ...box };
}

/**
 * An image that grows with its column: one for each breakpoint and density, of which the browser chooses.
 *
 * @param sizes what it takes of the viewport, as in HTML: `(min-width: 768px) 50vw, 100vw`
 * @param original width and height of the file, for the space that is kept until it is loaded
 */
export function fluidImage(
  src: string,
  sizes: string,
  original: { width: number; height: number },
  variant: ImageVariant = {},
): ImageSet {
  const url = (width: number) => imageUrl(src, { ...variant, width });
  const widths = FLUID_WIDTHS.filter((width) => width <= original.width * 2);
  const srcSet = widths.map((width) => `${url(width)} ${width}w`);
  return { src: url(madeSide(original.width)), srcSet: srcSet.join(', '), sizes, ...original };
}
