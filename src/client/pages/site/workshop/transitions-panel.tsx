import { Fragment, useState } from 'react';
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
        // Two columns, so that nothing lies outside the narrow panel.
        className="[&_td]:px-3 [&_th]:px-3 [&_td]:align-top [&_th]:align-top"
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
            key: 'words',
            header: 'What happens',
            cell: (transition) => (
              <>
                <button
                  type="button"
                  className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                  onClick={() => onPlace({ transition: transition.id, state: null, panel: null })}
                >
                  {transition.description ?? sentence(triggerWords(chart, transition))}
                </button>
                <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 break-words text-muted text-xs">
                  {factsOf(chart, transition).map(({ term, text }) => (
                    <Fragment key={term}>
                      <dt>{term}</dt>
                      <dd className="text-ink">{text}</dd>
                    </Fragment>
                  ))}
                  {overlays?.get(transition.id)?.label !== undefined && (
                    <>
                      <dt>{overlayTitle}</dt>
                      <dd>
                        <OverlayBadge overlay={overlays.get(transition.id)} />
                      </dd>
                    </>
                  )}
                </dl>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What is known of a transition besides its sentence: where it leads, and what makes it happen. */
function factsOf(chart: Chart, transition: ChartTransition): { term: string; text: string }[] {
  const { targets, alternatives } = transition;
  const condition = guardWords(transition) ?? (alternatives > 1 ? 'otherwise' : null);
  return [
    { term: 'To', text: targets.map((id) => titleOfState(chart, id)).join(', ') || 'stays' },
    { term: 'When', text: triggerWords(chart, transition) },
    ...(condition === null ? [] : [{ term: 'Only if', text: condition }]),
  ];
}
