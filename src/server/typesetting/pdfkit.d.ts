/** The part of pdfkit that files with text use; the package brings no types. Source: https://pdfkit.org/docs/getting_started.html */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  type TextOptions = {
    lineBreak?: boolean;
    baseline?: 'alphabetic';
    characterSpacing?: number;
    /** Features of OpenType besides the usual ones; with some or none, a text is shaped as one, not word by word. */
    features?: Readonly<Record<string, boolean>>;
  };

  export class StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): this;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default class PDFDocument {
    constructor(options: {
      size: 'A4' | [width: number, height: number];
      margin: number;
      pdfVersion: '1.7';
      lang: string;
      tagged: boolean;
      subset?: 'PDF/UA';
      displayTitle: boolean;
      info: Record<string, string | Date>;
    });
    /** The current font of a file. Not documented. */
    readonly _font: { font: Font };
    /** A standard font, or one that was registered. */
    font(name: string): this;
    registerFont(name: string, file: Uint8Array): this;
    fillColor(color: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(degrees: number): this;
    path(data: string): this;
    lineWidth(points: number): this;
    lineCap(cap: 'round'): this;
    lineJoin(join: 'round'): this;
    fill(color: string): this;
    stroke(color?: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      // The library tells texts from names by the class of the object.
      options: { structParent: StructureElement; Contents: unknown },
    ): this;
    markContent(tag: 'Artifact', options: { type: 'Layout' }): this;
    endMarkedContent(): this;
    fontSize(points: number): this;
    text(words: string, x: number, y: number, options: TextOptions): this;
    /** Ends the open tags on this page and opens them again on the next one. */
    continueOnNewPage(): this;
    struct(type: string, children?: (() => void) | StructureElement[]): StructureElement;
    struct(type: string, options: { alt?: string; actual?: string }, children: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
