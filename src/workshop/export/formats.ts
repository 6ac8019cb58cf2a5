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
  /** Pictures show the view as it is drawn; the others hold the whole chart. */
  readonly holds: 'drawing' | 'chart';
  readonly write: (chart: Chart, view: ViewLayout, options?: PictureOptions) => Promise<Blob>;
}

/** What can be saved. */
export interface Exportable {
  /** The chart as it is; in a comparison, the newer version. */
  readonly chart: Chart;
  /** What is drawn: in a comparison, with what was removed and where transitions led before. */
  readonly drawn: Chart;
  readonly view: ViewLayout;
}

/** The file of a format. A drawing of two versions is a picture, never a chart that somebody could read back. */
export function exportFile(
  { holds, write }: ExportFormat,
  { chart, drawn, view }: Exportable,
  options?: PictureOptions,
): Promise<Blob> {
  return write(holds === 'drawing' ? drawn : chart, view, options);
}

const text = (type: string, write: (chart: Chart, view: ViewLayout, options?: PictureOptions) => string) => ({
  type,
  write: async (chart: Chart, view: ViewLayout, options?: PictureOptions) =>
    new Blob([write(chart, view, options)], { type }),
});

/** Every format, in the order of the menu. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'svg', label: 'Picture (SVG)', extension: '.svg', holds: 'drawing', ...text('image/svg+xml', toSvg) },
  {
    id: 'png',
    label: 'Picture (PNG)',
    extension: '.png',
    type: 'image/png',
    holds: 'drawing',
    write: (chart, view, options) => toPng(toSvg(chart, view, options)),
  },
  { id: 'mermaid', label: 'Mermaid', extension: '.mmd', holds: 'chart', ...text('text/plain', toMermaid) },
  { id: 'scxml', label: 'SCXML', extension: '.scxml', holds: 'chart', ...text('application/xml', toScxml) },
  { id: 'json', label: 'JSON', extension: '.json', holds: 'chart', ...text('application/json', toJson) },
];
