import { ChevronDown } from 'lucide-react';
import { PageSection } from '../../../ui/layout/page-section.tsx';

const PROOFS = [
  {
    title: 'Run, not assumed',
    text: 'We run the code of every question about output before we use it. The answer key is what the program prints.',
  },
  {
    title: 'Solved, and failed on purpose',
    text: 'Every challenge has a solution that passes its hidden tests, and at least three typical mistakes that fail them.',
  },
  {
    title: 'Backed by a source',
    text: 'Every question cites the specification or documentation behind its answer.',
  },
  {
    title: 'Drawn for you',
    text: 'Every attempt draws its exercises from a pool at least twice the size, by topic, and shuffles their order and options.',
  },
];

/** Why the questions are fair. */
export function FairSection() {
  return (
    <PageSection isSunken>
      <h2 className="max-w-[22ch] font-semibold text-4xl">Questions you can check</h2>
      <dl className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {PROOFS.map(({ title, text }) => (
          <div key={title} className="border-accent-ink border-t-2 pt-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}

const QUESTIONS = [
  {
    question: 'What does a trial cost?',
    answer: 'Nothing. You need an account, so that we can save your answers. Retake it any time.',
  },
  {
    question: 'Can I look things up?',
    answer:
      'Yes. Documentation and your own notes are allowed, as at work. Other people and tools that answer for you are not.',
  },
  {
    question: 'What if my connection breaks?',
    answer:
      "Keep answering. Changes are kept on your device and sent when the connection is back. The page always shows what is saved and what isn't. The clock keeps running.",
  },
  {
    question: 'What is recorded?',
    answer:
      'Your answers with their times, and events such as leaving the page, pasting text, a second tab or opened developer tools. Reviewers see them as a timeline when a result is disputed or checked. No single event fails anyone. Camera, microphone and screen are never recorded.',
  },
  {
    question: 'I need more time than others. Is that possible?',
    answer: 'Yes. A reviewer can add time to one exam or to all of your exams, even while one is running.',
  },
  {
    question: 'What if I think the grading is wrong?',
    answer:
      'Dispute the result of a certification exam and name the exercises. A reviewer checks your answers and the grading, explains the decision, and can have the exam regraded.',
  },
];

/** Frequent questions before the start. */
export function QuestionsSection() {
  return (
    <PageSection>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <h2 className="font-semibold text-4xl">Before you start</h2>
        <div className="border-line border-t">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium text-lg [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  className="size-5 shrink-0 text-muted transition-transform duration-100 group-open:rotate-180"
                  aria-hidden
                />
              </summary>
              <p className="max-w-prose pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </PageSection>
  );
}
