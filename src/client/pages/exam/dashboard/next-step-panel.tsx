import type { ReactNode } from 'react';
import type { Attempt, NextStep } from '../../../../../machines/exam/dashboard/next-step.ts';
import { pricesPath } from '../../../../contract/commerce/prices-path.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import { publicSettings } from '../../../adapters/site/public-settings.ts';
import { attemptUrl } from '../../../flows/exam/dashboard.select.ts';
import { useSecondsUntil } from '../../../flows/exam/use-seconds-until.ts';
import { examsListUrl } from '../../../flows/site/exams-list.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import type { Elements } from '../../../ui/elements.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { TimeLeft } from '../../../ui/feedback/time-left.tsx';
import { RetakeOffer } from '../../shared/retake-offer.tsx';

type StepText = { eyebrow: string; title: string; text: string; action: string };
type OpenKind = 'grading' | 'start' | 'accept';

function textOf(kind: OpenKind, { entry: { title, trial } }: Attempt): StepText {
  switch (kind) {
    case 'grading':
      return {
        eyebrow: 'Handed in',
        title,
        text: 'Your answers are being graded. The result appears here automatically.',
        action: 'Open the exam',
      };
    case 'start':
      return {
        eyebrow: 'Next step',
        title: `Start the ${title}`,
        text: "You've accepted the terms. The clock starts when you press start, not before.",
        action: 'Go to the start',
      };
    case 'accept':
      return {
        eyebrow: 'Next step',
        title: trial ? `Take the ${title}` : title,
        text: trial
          ? 'See where you stand: free, timed, graded instantly, with an explanation for every question.'
          : 'This exam is yours. Read the terms and the rules first; the clock starts only when you say so.',
        action: trial ? 'Read the terms and begin' : 'Read the terms',
      };
  }
}

/** What stands above a step. One that is about another technology than the page's names it. */
const eyebrowOf = (words: string, { entry }: Attempt, tech: Tech) =>
  entry.tech === tech ? words : `${TECH_LABELS[entry.tech]} · ${words}`;

type StepProps = {
  step: NextStep;
  tech: Tech;
  mayTakeTrial: boolean;
  isOpening: boolean;
  onTrial: () => void;
};

/** The single next step. */
export function NextStepPanel(props: StepProps) {
  const { step, tech } = props;
  switch (step.kind) {
    case 'continue':
      return <RunningPanel attempt={step.attempt} tech={tech} />;
    case 'grading':
    case 'start':
    case 'accept':
      return <OpenPanel kind={step.kind} attempt={step.attempt} tech={tech} />;
    case 'desk':
      return (
        <Panel
          eyebrow="Your desk"
          title="Go to the review desk"
          text="Disputes, exams, people and orders wait there for a decision."
        >
          <LinkButton href="/review" size="large">
            Open the review desk
          </LinkButton>
        </Panel>
      );
    case 'team':
      return (
        <Panel
          eyebrow="Your team"
          title="Get your team going"
          text="Invite people, assign exams and see who is ready, all in the team area."
        >
          <LinkButton href="/team/dashboard" size="large">
            Open the team area
          </LinkButton>
        </Panel>
      );
    case 'voucher':
      return (
        <Panel
          eyebrow="Next step"
          title={step.certification.title}
          text="You own a voucher for this exam. Redeem it yourself, or send it to someone."
        >
          <LinkButton href={`/${tech}/dashboard/vouchers`} size="large">
            See your vouchers
          </LinkButton>
        </Panel>
      );
    case 'trial':
      return (
        <Panel
          eyebrow="Next step"
          title="Take the trial exam"
          text="We couldn't prepare it a moment ago. Try again: it's free, timed and graded instantly."
        >
          <Button size="large" isBusy={props.isOpening} onClick={props.onTrial}>
            Start the trial
          </Button>
        </Panel>
      );
    case 'none':
      return (
        <Panel eyebrow="Next step" title="No exam here yet" text="Choose another technology: each has a free trial.">
          <LinkButton href={examsListUrl(publicSettings().product)} size="large">
            See all exams
          </LinkButton>
        </Panel>
      );
    default:
      return <ResultPanel {...props} step={step} />;
  }
}

function OpenPanel({ kind, attempt, tech }: { kind: OpenKind; attempt: Attempt; tech: Tech }) {
  const text = textOf(kind, attempt);
  return (
    <Panel eyebrow={eyebrowOf(text.eyebrow, attempt, tech)} title={text.title} text={text.text}>
      {kind === 'grading' && <Spinner />}
      <LinkButton href={attemptUrl(attempt)} size="large" variant={kind === 'grading' ? 'secondary' : 'primary'}>
        {text.action}
      </LinkButton>
    </Panel>
  );
}

type ResultStep = Extract<NextStep, { kind: 'retake' | 'passed' | 'certify' | 'result' }>;

/** What follows from the last result. */
function ResultPanel({ step, tech, mayTakeTrial, isOpening, onTrial }: StepProps & { step: ResultStep }) {
  const { attempt } = step;
  const { title, certification_id: id } = attempt.entry;
  const day = formatDay(attempt.ended_at);
  const seeResult = (
    <LinkButton href={attemptUrl(attempt)} size="large" variant="secondary">
      See the result
    </LinkButton>
  );
  switch (step.kind) {
    case 'retake':
      return (
        <Panel
          eyebrow={eyebrowOf(day, attempt, tech)}
          title={`${title}: ${attempt.score_percent ?? 0}%`}
          text="Below the pass mark this time. See where you lost points and what to learn."
        >
          <LinkButton href={attemptUrl(attempt)} size="large">
            See what to learn
          </LinkButton>
          <RetakeOffer certificationId={id} title={title} look={{ size: 'large', variant: 'secondary' }} />
        </Panel>
      );
    case 'passed':
      return (
        <Panel
          eyebrow={eyebrowOf(`Passed ${day}`, attempt, tech)}
          title={step.next ? `Next level: ${step.next.title}` : `You passed: ${title}`}
          text={
            step.next
              ? `You are certified: ${title}. The next exam goes one level up.`
              : 'This is the highest level there is. Show what you can: your credential is ready to share.'
          }
        >
          {step.next && (
            <LinkButton href={pricesPath(step.next.tech, step.next.display_level)} size="large">
              See the exam
            </LinkButton>
          )}
          <LinkButton href={`/${publicSettings().product}`} size="large" variant={step.next ? 'secondary' : 'primary'}>
            Share your credential
          </LinkButton>
        </Panel>
      );
    case 'certify':
      return (
        <Panel
          eyebrow={eyebrowOf(`Trial passed ${day}`, attempt, tech)}
          title={step.certification ? `Get certified: ${step.certification.title}` : `You passed: ${title}`}
          text={
            step.certification
              ? `You reached ${attempt.score_percent ?? 0}% in the trial. The certification asks fresh questions at its own level.`
              : 'See what you got right and what you missed.'
          }
        >
          {step.certification && (
            <LinkButton href={pricesPath(step.certification.tech, step.certification.display_level)} size="large">
              See the exam
            </LinkButton>
          )}
          {seeResult}
        </Panel>
      );
    case 'result':
      return (
        <Panel
          eyebrow={eyebrowOf(day, attempt, tech)}
          title={`${title}: ${attempt.score_percent ?? 0}%`}
          text="Below the pass mark this time. The result shows where you lost points, topic by topic."
        >
          <LinkButton href={attemptUrl(attempt)} size="large">
            See the result
          </LinkButton>
          {mayTakeTrial && (
            <Button size="large" variant="secondary" isBusy={isOpening} onClick={onTrial}>
              Retake the trial
            </Button>
          )}
        </Panel>
      );
  }
}

function RunningPanel({ attempt, tech }: { attempt: Attempt; tech: Tech }) {
  const left = useSecondsUntil(attempt.deadline_at);
  const total = ((attempt.deadline_at ?? 0) - (attempt.started_at ?? 0)) / 1000;
  const isOver = left === 0;
  return (
    <Panel
      eyebrow={eyebrowOf('Running now', attempt, tech)}
      title={attempt.entry.title}
      text={
        isOver
          ? 'Time is up. The server ends the exam and grades everything that was saved.'
          : "The clock is running, even while you're here. Your saved answers are waiting for you."
      }
      end={
        !isOver && (
          <div className="grid w-full gap-3 sm:w-56">
            <span className="font-semibold text-4xl leading-none tabular-nums max-sm:hidden" aria-hidden="true">
              <span>{Math.floor(left / 60)}</span>
              <span className="ml-1.5 font-normal text-lg text-muted tracking-normal">
                {`${left < 60 ? `min ${left} s` : 'min'} left`}
              </span>
            </span>
            <span className="sm:sr-only">
              <TimeLeft seconds={left} tone={left <= 60 ? 'last' : left <= 600 ? 'soon' : 'calm'} />
            </span>
            <ProgressBar
              label="Time used"
              value={total > 0 ? Math.round(((total - left) / total) * 100) : 100}
              tone={left <= 60 ? 'danger' : left <= 600 ? 'warning' : 'accent'}
            />
          </div>
        )
      }
    >
      <LinkButton href={attemptUrl(attempt)} size="large">
        {isOver ? 'Open the exam' : 'Continue'}
      </LinkButton>
    </Panel>
  );
}

function Panel({
  eyebrow,
  title,
  text,
  end,
  children,
}: {
  eyebrow: string;
  title: string;
  text: string;
  end?: Elements;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby="next-step"
      className="grid items-end gap-x-10 gap-y-6 rounded-xl border border-accent-line bg-accent-soft p-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-8"
    >
      <div className="min-w-0">
        <p className="font-medium text-accent-ink text-sm">{eyebrow}</p>
        <h2 id="next-step" className="mt-2 font-semibold text-2xl sm:text-3xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[52ch]">{text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>
      </div>
      {end}
    </section>
  );
}
