/** The part of pdfkit that invoices use; the package brings no types. Source: https://pdfkit.org/docs/getting_started.html */
declare module 'pdfkit' {
  type TextOptions = { width?: number; align?: 'left' | 'right'; continued?: boolean };

  export class StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): this;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default class PDFDocument {
    constructor(options: {
      size: 'A4';
      margin: number;
      pdfVersion: '1.7';
      lang: string;
      tagged: boolean;
      displayTitle: boolean;
      info: Record<string, string | Date>;
    });
    x: number;
    y: number;
    font(name: 'Helvetica' | 'Helvetica-Bold'): this;
    fontSize(points: number): this;
    text(words: string, x?: number, y?: number, options?: TextOptions): this;
    moveDown(lines?: number): this;
    struct(type: string, children?: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
