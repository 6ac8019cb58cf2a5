import type { Chart } from '../chart/chart.types.ts';
import type { ViewLayout } from '../drawing/layout.types.ts';
import { toJson } from './json.ts';
import { toMermaid } from './mermaid.ts';
import { toPng } from './png.ts';
import { toScxml } from './scxml.ts';
import { type PictureOptions, toSvg } from './svg.ts';

/** A kind of file that a chart can be saved as. Nothing of it needs the network. */
export interface ExportFormat {
  readonly id: 'svg' | 'png' | 'mermaid' | 'scxml' | 'json';
  readonly label: string;
  /** With the dot. */
  readonly extension: string;
  readonly type: string;
  /** Pictures show the view; the others the whole chart. */
  readonly write: (chart: Chart, view: ViewLayout, options?: PictureOptions) => Promise<Blob>;
}

const text = (type: string, write: (chart: Chart, view: ViewLayout, options?: PictureOptions) => string) => ({
  type,
  write: async (chart: Chart, view: ViewLayout, options?: PictureOptions) =>
    new Blob([write(chart, view, options)], { type }),
});

/** Every format, in the order of the menu. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'svg', label: 'Picture (SVG)', extension: '.svg', ...text('image/svg+xml', toSvg) },
  {
    id: 'png',
    label: 'Picture (PNG)',
    extension: '.png',
    type: 'image/png',
    write: (chart, view, options) => toPng(toSvg(chart, view, options)),
  },
  { id: 'mermaid', label: 'Mermaid', extension: '.mmd', ...text('text/plain', toMermaid) },
  { id: 'scxml', label: 'SCXML', extension: '.scxml', ...text('application/xml', toScxml) },
  { id: 'json', label: 'JSON', extension: '.json', ...text('application/json', toJson) },
];
