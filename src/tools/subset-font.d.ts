// The package comes without types, and those of others do not know all of its options.
declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: 'woff2';
      /** The part of each axis that stays. */
      variationAxes: Record<string, { min: number; max: number }>;
      /** Tags of the OpenType features that stay. */
      keepFeatures: string[];
    },
  ): Promise<Uint8Array>;
}
