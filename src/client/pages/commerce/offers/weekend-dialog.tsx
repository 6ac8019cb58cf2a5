import type { StateFrom } from 'xstate';
import {
  isTakingAway,
  type WeekendPlan,
  type WeekendPlanEvent,
  type weekendPlanMachine,
} from '../../../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import type { WeekendPreview } from '../../../../contract/commerce/free-weekends.ts';
import { TECH_LABELS, TECHS } from '../../../../contract/techs.ts';
import { serverNow } from '../../../adapters/server-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { MomentField } from './moment-field.tsx';
import { STEP_WORDS, utcMoment } from './weekend.words.ts';

type Parts = {
  snapshot: StateFrom<typeof weekendPlanMachine>;
  send: (event: WeekendPlanEvent) => void;
  plan: WeekendPlan;
};

/** Shows what follows from a step before it is taken. */
export function WeekendDialog({ snapshot, send, plan }: Parts) {
  const { title, description, confirm } = STEP_WORDS[plan.step];
  const isBusy = snapshot.matches('carryingOut');
  const cancel = () => send({ type: 'weekendPlan.cancelled' });
  return (
    <Dialog
      isOpen={snapshot.hasTag('dialog')}
      onOpenChange={cancel}
      title={title}
      description={description}
      size="medium"
      footer={
        <>
          <Button variant="secondary" disabledReason={isBusy ? 'Please wait' : undefined} onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant={isTakingAway(plan) ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabledReason={isBusy || snapshot.can({ type: 'weekendPlan.confirmed' }) ? undefined : whyNot(snapshot)}
            onClick={() => send({ type: 'weekendPlan.confirmed' })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Entered snapshot={snapshot} send={send} plan={plan} />
        <Consequences snapshot={snapshot} send={send} plan={plan} />
      </div>
    </Dialog>
  );
}

function whyNot(snapshot: Parts['snapshot']): string {
  if (snapshot.matches({ planning: 'incomplete' })) return 'Enter a start first.';
  if (snapshot.matches({ planning: 'previewed' })) return 'Something stands in the way.';
  return 'What follows from it is not known yet.';
}

/** What is entered for a new free weekend or a move; else which one it is about. */
function Entered({ snapshot, send, plan: { step, tech, startedAt } }: Parts) {
  const { failure } = snapshot.context;
  if (step !== 'prepare' && step !== 'move') {
    return (
      <p className="font-medium">{`${TECH_LABELS[tech]}${startedAt !== null ? `, ${utcMoment(startedAt)}` : ''}`}</p>
    );
  }
  return (
    <>
      {step === 'prepare' ? (
        <SelectField
          label="Technology"
          options={TECHS.map((value) => ({ value, label: TECH_LABELS[value] }))}
          value={tech}
          onChange={({ currentTarget }) => {
            const chosen = TECHS.find((one) => one === currentTarget.value);
            if (chosen) send({ type: 'weekendPlan.changed', change: { tech: chosen } });
          }}
        />
      ) : (
        <p className="font-medium">{TECH_LABELS[tech]}</p>
      )}
      <MomentField
        label="Start"
        hint={
          startedAt === null
            ? 'In your time zone. It lasts for 48 hours.'
            : `${utcMoment(startedAt)}. It lasts for 48 hours.`
        }
        error={fieldError(failure, 'started_at')}
        value={startedAt}
        onChange={(next) => send({ type: 'weekendPlan.changed', change: { startedAt: next } })}
      />
    </>
  );
}

/** What follows from the plan, what stands in its way, or why neither is known. */
function Consequences({ snapshot, send, plan }: Parts) {
  const { preview, failure } = snapshot.context;
  return (
    <div className="grid gap-4">
      {failure && fieldError(failure, 'started_at') === undefined && (
        <Callout
          tone="danger"
          isLive
          actions={
            snapshot.matches({ planning: 'unpreviewed' }) && (
              <Button size="small" variant="secondary" onClick={() => send({ type: 'weekendPlan.retried' })}>
                Try again
              </Button>
            )
          }
        >
          {failure.message}
        </Callout>
      )}
      {preview?.problem && !isTakingAway(plan) && (
        <Callout tone="warning" isLive>
          {preview.problem}
        </Callout>
      )}
      {preview ? (
        <Preview preview={preview} />
      ) : (
        snapshot.hasTag('busy') && (
          <div aria-busy="true">
            <span className="sr-only">Loading what follows from it</span>
            <Skeleton className="h-24 w-full" />
          </div>
        )
      )}
    </div>
  );
}

/** How many wait for the next free weekend of the technology. */
function waitingWords(reserved: number): string {
  if (reserved === 0) return 'Nobody waits for the next one yet.';
  return reserved === 1
    ? '1 person waits for the next one and is told by mail when it begins.'
    : `${reserved} people wait for the next one and are told by mail when it begins.`;
}

function Preview({ preview }: { preview: WeekendPreview }) {
  const { started_at, ended_at, shown_from, opens, following, reserved } = preview;
  return (
    <dl className="grid gap-4 text-sm">
      <div>
        <dt className="text-muted">Open</dt>
        <dd className="mt-1">
          <span>{`${utcMoment(started_at)} – ${utcMoment(ended_at)}`}</span>
          {opens.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {opens.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Seen by visitors</dt>
        <dd className="mt-1">
          {shown_from <= serverNow()
            ? 'As soon as it is offered.'
            : `From ${utcMoment(shown_from)}. Until then they see another one that is offered.`}
        </dd>
      </div>
      <div>
        <dt className="text-muted">Reservations</dt>
        <dd className="mt-1">{waitingWords(reserved)}</dd>
      </div>
      <div>
        <dt className="text-muted">Banners and promotions that follow it</dt>
        <dd className="mt-1">
          {following.length === 0 ? (
            'None.'
          ) : (
            <ul className="grid gap-1">
              {following.map(({ kind, slug, name, from, until }) => (
                <li key={`${kind} ${slug}`}>
                  <TextLink href={`/offers/${kind}/${slug}`}>{name}</TextLink>
                  <span className="block text-muted">
                    {`${kind === 'banner' ? 'Banner' : 'Promotion'}, ${utcMoment(from)} – ${utcMoment(until)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
    </dl>
  );
}
