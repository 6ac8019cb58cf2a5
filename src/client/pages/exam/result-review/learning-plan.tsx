import { BookOpen, Code } from 'lucide-react';
import type { LearningStep, TopicPlan } from '../../../../contract/exam/result-review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** What to learn next, topic by topic, those with the most lost points first. */
export function LearningPlan({
  plan,
  onTopicOpened,
}: {
  plan: readonly TopicPlan[];
  onTopicOpened: (topic: string) => void;
}) {
  if (plan.length === 0) return null;
  return (
    <section aria-labelledby="what-to-learn" className="mt-14">
      <h2 id="what-to-learn" className="font-semibold text-2xl">
        What to learn next
      </h2>
      <ol className="mt-5 border-line border-t">
        {plan.map((topic) => (
          <li
            key={topic.topic}
            className="grid gap-x-8 gap-y-3 border-line border-b py-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] print:break-inside-avoid"
          >
            <div>
              <h3 className="font-medium">{topic.topic}</h3>
              <p className="mt-0.5 text-muted text-sm tabular-nums">
                {`${topic.points} of ${topic.points_max} points`}
              </p>
              <Button
                size="small"
                variant="quiet"
                className="-ml-3 mt-1 print:hidden"
                onClick={() => onTopicOpened(topic.topic)}
              >
                See its exercises<span className="sr-only">{`: ${topic.topic}`}</span>
              </Button>
            </div>
            <ul className="grid content-start gap-2 text-sm">
              {topic.read.map((step) => (
                <Step key={step.url} step={step} verb="Read" icon={<BookOpen />} />
              ))}
              {topic.practise.map((step) => (
                <Step key={step.url} step={step} verb="Practise" icon={<Code />} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step, verb, icon }: { step: LearningStep; verb: string; icon: Elements }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <span className="min-w-0">
        <span className="text-muted">{`${verb}:`}</span> <TextLink href={step.url}>{step.title}</TextLink>
      </span>
    </li>
  );
}
