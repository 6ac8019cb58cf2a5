import { FileDown } from 'lucide-react';
import type { WatchedRun } from '../../../../../../machines/site/workshop/workshop.types.ts';
import { recordingText, recordingWith } from '../../../../../contract/site/recording.ts';
import { downloadText } from '../../../../adapters/download.ts';
import { Button } from '../../../../ui/controls/button.tsx';

type SavedRun = Pick<WatchedRun, 'chart' | 'version' | 'steps'>;

/** Saves runs as a file that can be replayed. */
export function SaveRecording({ runs }: { runs: readonly SavedRun[] }) {
  const save = () => {
    const recorded = runs.map(({ chart, version, steps }) => ({
      chart,
      version,
      steps: steps.flatMap(({ record }) => (record ? [{ ...record, keys: [...record.keys] }] : [])),
    }));
    const charts = [...new Set(runs.map(({ chart }) => chart))];
    const name = charts.length === 1 ? charts[0] : 'charts';
    downloadText(`${name}.recording.json`, recordingText(recordingWith(recorded)));
  };
  return (
    <Button variant="secondary" size="small" icon={<FileDown />} onClick={save}>
      Save recording
    </Button>
  );
}
