import { useState } from 'react';
import type { Chart, ChartTransition } from '../../../../workshop/chart/chart.types.ts';
import type { Overlay } from '../../../../workshop/drawing/look.ts';
import { guardWords, titleOfState, triggerWords } from '../../../../workshop/twin/words.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { OverlayBadge } from './overlay-badge.tsx';
import type { Place } from './use-place.ts';

/** Every transition of a chart as a table; those of the selected state, if there is one. */
export function TransitionsPanel({
  chart,
  place,
  overlays,
  overlayTitle,
  onPlace,
}: {
  chart: Chart;
  place: Place;
  /** What the drawing says of transitions, and what that is about. */
  overlays: ReadonlyMap<string, Overlay> | undefined;
  overlayTitle: string;
  onPlace: (change: Partial<Place>) => void;
}) {
  const [isAll, setIsAll] = useState(false);
  const state = isAll ? null : place.state;
  const rows = chart.transitions.filter(
    ({ kind, source, targets }) =>
      kind !== 'initial' && (state === null || source === state || targets.includes(state)),
  );
  return (
    <div className="grid gap-3">
      {place.state !== null && (
        <Switch
          label="All transitions"
          hint={`Off: only those of ${titleOfState(chart, place.state)}`}
          checked={isAll}
          onCheckedChange={setIsAll}
        />
      )}
      <Table
        caption={`Transitions of ${state === null ? chart.title : titleOfState(chart, state)}`}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No transition leaves this state or leads to it."
        columns={[
          {
            key: 'from',
            header: 'From',
            isRowHeader: true,
            cell: ({ source }) => titleOfState(chart, source),
          },
          {
            key: 'when',
            header: 'When',
            cell: (transition) => (
              <button
                type="button"
                className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                onClick={() => onPlace({ transition: transition.id, state: null, panel: null })}
              >
                {triggerWords(chart, transition)}
              </button>
            ),
          },
          {
            key: 'if',
            header: 'Only if',
            cell: (transition) => guardWords(transition) ?? (transition.alternatives > 1 ? 'otherwise' : ''),
          },
          {
            key: 'to',
            header: 'To',
            cell: ({ targets }) => targets.map((id) => titleOfState(chart, id)).join(', ') || 'stays',
          },
          ...(overlays
            ? [
                {
                  key: 'overlay',
                  header: overlayTitle,
                  cell: ({ id }: ChartTransition) => <OverlayBadge overlay={overlays.get(id)} />,
                },
              ]
            : []),
          { key: 'words', header: 'In words', cell: ({ description }) => description ?? '' },
        ]}
      />
    </div>
  );
}
