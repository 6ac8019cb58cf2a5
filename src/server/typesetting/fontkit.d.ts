/** The part of fontkit that drawings use; the package brings no types. Source: https://github.com/foliojs/fontkit#readme */
declare module 'fontkit' {
  type Path = { commands: { command: string; args: number[] }[] };
  type Box = { minY: number; maxY: number };
  export type Glyph = { id: number; path: Path; bbox: Box };
  /** In units of the font. */
  export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  /** Glyphs as they are drawn, from left to right. */
  type GlyphRun = { glyphs: readonly Glyph[]; positions: readonly Position[]; advanceWidth: number };

  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number, codePoints: readonly number[]): Glyph;
    layout(text: string): GlyphRun;
  };

  export function create(file: Uint8Array): Font;
}
