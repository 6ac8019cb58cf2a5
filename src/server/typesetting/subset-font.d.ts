// The package has no types, and third-party ones lack some of its options.
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** The range of each axis to keep, or the one value. */
      variationAxes: Record<string, { min: number; max: number } | number>;
      /** Tags of OpenType features to keep; all without. */
      keepFeatures?: string[];
      /** With no characters named. */
      keepAllGlyphs?: boolean;
    },
  ): Promise<Uint8Array>;
}
