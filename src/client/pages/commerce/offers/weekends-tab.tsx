import type { WeekendPlan } from '../../../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import type { StaffFreeWeekend } from '../../../../contract/commerce/free-weekends.ts';
import { TECH_LABELS } from '../../../../contract/techs.ts';
import { serverNow } from '../../../adapters/server-clock.ts';
import { wiredWeekendPlan } from '../../../flows/commerce/offers-admin/weekend-plan.wire.ts';
import { useChart } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Table } from '../../../ui/display/table.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ListState } from '../../shared/list-state.tsx';
import { CHANGE_WORDS, STATE_WORDS, STEP_LABELS, STEP_WORDS, stepsOf } from './weekend.words.ts';
import { WeekendDialog } from './weekend-dialog.tsx';

const NEW: WeekendPlan = { step: 'prepare', id: null, tech: 'javascript', startedAt: null, seenStart: null };

const planFor = ({ id, tech, started_at }: StaffFreeWeekend, step: WeekendPlan['step']): WeekendPlan => ({
  ...{ step, id, tech, startedAt: started_at, seenStart: started_at },
});

/** Free weekends, as administrators plan them (CO-12). */
export function WeekendsTab() {
  const [snapshot, send] = useChart(wiredWeekendPlan);
  const { weekends, plan, failure } = snapshot.context;
  const isListed = snapshot.hasTag('listed');
  return (
    <ListState
      error={snapshot.matches('unreachable') ? failure : null}
      isLoaded={isListed}
      onRetry={() => send({ type: 'weekendPlan.retried' })}
    >
      <p className="mb-5 max-w-prose text-muted text-sm">
        For 48 hours the mid-level training and the mock exam of a technology are open to everybody who is signed in.
        Banners and promotions that follow free weekends come and go with it.
      </p>
      <div className="mb-5">
        <Button variant="secondary" onClick={() => send({ type: 'weekendPlan.opened', plan: NEW })}>
          {STEP_LABELS.prepare}
        </Button>
      </div>
      <div aria-live="polite" className="mb-5 empty:hidden">
        {snapshot.matches({ listed: 'done' }) && plan && (
          <Callout tone="positive">{STEP_WORDS[plan.step].done}</Callout>
        )}
      </div>
      <Table
        caption="Free weekends"
        rows={weekends}
        rowKey={({ id }) => id}
        empty="There are no free weekends yet."
        columns={[
          { key: 'tech', header: 'Technology', isRowHeader: true, cell: ({ tech }) => TECH_LABELS[tech] },
          {
            key: 'state',
            header: 'State',
            cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>,
          },
          {
            key: 'times',
            header: 'From, until',
            cell: ({ started_at, ended_at }) => (
              <span className="block min-w-44">
                <span>{formatMoment(started_at)}</span>
                <span className="block text-muted">{formatMoment(ended_at)}</span>
              </span>
            ),
          },
          { key: 'changes', header: 'Done so far', cell: (weekend) => <Changes weekend={weekend} /> },
          {
            key: 'steps',
            header: 'Steps',
            cell: (weekend) => (
              <span className="flex flex-wrap gap-2">
                {stepsOf(weekend, serverNow()).map((step) => (
                  <Button
                    key={step}
                    size="small"
                    variant="secondary"
                    aria-label={`${STEP_LABELS[step]}: ${TECH_LABELS[weekend.tech]}, ${formatMoment(weekend.started_at)}`}
                    onClick={() => send({ type: 'weekendPlan.opened', plan: planFor(weekend, step) })}
                  >
                    {STEP_LABELS[step]}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
      {plan && <WeekendDialog snapshot={snapshot} send={send} plan={plan} />}
    </ListState>
  );
}

/** Who did what to a free weekend, newest first. */
function Changes({ weekend: { changes } }: { weekend: StaffFreeWeekend }) {
  if (changes.length === 0) return <span className="text-muted">Not on record</span>;
  return (
    <ul className="grid min-w-52 gap-1">
      {changes.map(({ step, at, started_at, by }) => (
        <li key={`${step} ${at} ${started_at}`}>
          <span>{`${CHANGE_WORDS[step]}${step === 'moved' ? ` to ${formatMoment(started_at)}` : ''}`}</span>
          <span className="block text-muted">{`${formatMoment(at)}, ${by ?? 'Deleted account'}`}</span>
        </li>
      ))}
    </ul>
  );
}
