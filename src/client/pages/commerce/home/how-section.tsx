import { Check, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SavedState } from '../../../ui/feedback/saved-state.tsx';
import { TimeLeft } from '../../../ui/feedback/time-left.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';

/** How an exam works, shown with the exam page's own components. */
export function HowSection() {
  return (
    <PageSection>
      <h2 className="max-w-[22ch] font-semibold text-4xl">Never lose an answer</h2>
      <p className="mt-4 max-w-[44rem] text-lg text-muted">
        An exam is stressful enough. The page always shows what is saved and how much time is left, and the rest stays
        out of the way.
      </p>
      <ol className="mt-14 grid gap-x-12 gap-y-14 md:grid-cols-2">
        <Step
          title="Every answer is saved as you go"
          text="There's no save button. Reload, crash or switch browsers: you pick up where you left off. If it says Saved, it counts."
          picture={<SavingPicture />}
        />
        <Step
          title="The server keeps the time"
          text="Closing your laptop or changing its clock makes no difference. You can hide the time; we announce it at half time and 10, 5 and 1 minutes before the end."
          picture={<TimePicture />}
        />
        <Step
          title="Challenges are judged by what your code does"
          text="You write in an editor with a live preview and visible tests. After handing in, hidden tests run your code: all points if every test passes, up to half if not."
          picture={<ChallengePicture />}
        />
        <Step
          title="See exactly how you scored"
          text="By topic and by exercise. A trial explains every question. The result of a certification can be disputed: a person decides and can have it graded again."
          picture={<ResultPicture />}
        />
      </ol>
    </PageSection>
  );
}

function Step({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className="flex flex-col">
      <div
        inert
        aria-hidden="true"
        className="grid h-64 select-none content-center overflow-hidden rounded-xl border border-line bg-surface-sunken px-5 sm:px-8"
      >
        {picture}
      </div>
      <h3 className="mt-6 font-semibold text-xl">{title}</h3>
      <p className="mt-2 max-w-[52ch] text-muted">{text}</p>
    </li>
  );
}

function SavingPicture() {
  return (
    <ul className="grid gap-2.5">
      {(
        [
          ['saving', 'Your answer is being sent'],
          ['saved', 'Saved on the server'],
          ['offline', 'Sent when the connection is back'],
        ] as const
      ).map(([state, words]) => (
        <li
          key={state}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-surface px-4 py-2.5"
        >
          <SavedState state={state} />
          <span className="text-muted text-sm">{words}</span>
        </li>
      ))}
    </ul>
  );
}

function TimePicture() {
  return (
    <div className="grid justify-items-center gap-5">
      <span className="font-semibold text-6xl tabular-nums">32:11</span>
      <div className="flex flex-wrap justify-center gap-2.5">
        <TimeLeft seconds={1931} />
        <TimeLeft seconds={581} tone="soon" />
        <TimeLeft seconds={52} tone="last" />
      </div>
    </div>
  );
}

const CHALLENGE = `export function initials(name) {
  const words = name.trim().split(/\\s+/);
  return words.map(([first]) => first).join('');
}`;

function ChallengePicture() {
  return (
    <div className="grid gap-3">
      <CodeBlock code={CHALLENGE} language="js" className="bg-surface!" />
      <ul className="grid gap-1 text-sm">
        <li className="flex items-center gap-2">
          <Check className="size-4 text-positive-ink" /> takes the first letter of each word
        </li>
        <li className="flex items-center gap-2 text-muted">
          <EyeOff className="size-4" /> hidden tests run after handing in
        </li>
      </ul>
    </div>
  );
}

const TOPICS = [
  ['Components', 6, 6],
  ['Reactivity', 5, 7],
  ['Templates', 2, 5],
] as const;

function ResultPicture() {
  return (
    <div className="grid gap-4">
      {TOPICS.map(([name, points, max]) => (
        <ProgressBar
          key={name}
          label={name}
          value={points}
          max={max}
          valueText={`${points} of ${max}`}
          isLabelShown
          className="[&>div:last-child]:bg-line"
        />
      ))}
    </div>
  );
}
