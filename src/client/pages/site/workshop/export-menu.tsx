import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Look } from '../../../../workshop/drawing/look.ts';
import { EXPORT_FORMATS, type Exportable, type ExportFormat, exportFile } from '../../../../workshop/export/formats.ts';
import { downloadFile } from '../../../adapters/download.ts';
import { useDark } from '../../../flows/site/use-dark.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../ui/overlay/dropdown-menu.tsx';

/** Saves the chart as a file. Everything is made in the page, so that it works offline. */
export function ExportMenu({ look, ...exported }: Exportable & { look: Look }) {
  const { isDark } = useDark();
  const [problem, setProblem] = useState('');
  const save = async (format: ExportFormat) => {
    setProblem('');
    try {
      const file = await exportFile(format, exported, { look, theme: isDark ? 'dark' : 'light' });
      downloadFile(`${exported.chart.id}${format.extension}`, file);
    } catch {
      setProblem('The file could not be made. Try another format.');
    }
  };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="Export" icon={<Download />} />}
        items={EXPORT_FORMATS.map((format) => ({ label: format.label, onSelect: () => void save(format) }))}
      />
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {problem}
      </p>
    </>
  );
}
