/** An OKLCH colour: lightness 0–1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

/**
 * OKLCH to linear-light sRGB, channels not clipped, so that a caller can see what is out of gamut.
 * Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
export function toLinearSrgb({ l, c, h }: Oklch): [number, number, number] {
  const radians = (h * Math.PI) / 180;
  const a = c * Math.cos(radians);
  const b = c * Math.sin(radians);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Whether sRGB can show the colour, with the tolerance of one 8-bit step. */
export function isInSrgb(colour: Oklch): boolean {
  return toLinearSrgb(colour).every((channel) => channel >= -0.0005 && channel <= 1.004);
}

/** WCAG 2.2 relative luminance (0–1). */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearSrgb(colour).map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2.2 contrast ratio (1–21), the order of the two does not matter. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
