import { ChevronDown } from 'lucide-react';
import { PageSection } from '../../../ui/layout/page-section.tsx';

const QUESTIONS = [
  {
    question: 'What does a trial cost?',
    answer: 'Nothing. You need an account, so that your answers can be saved. Retake it any time.',
  },
  {
    question: 'May I look things up?',
    answer:
      'Yes. Documentation and your own notes are allowed, as at work. Other people and tools that answer for you are not.',
  },
  {
    question: 'What if my connection breaks?',
    answer:
      'Keep answering. Changes are kept on your device and sent when the connection is back. The page always says what is saved and what is not. The clock runs on.',
  },
  {
    question: 'What is recorded?',
    answer:
      'Your answers with their times, and signs such as leaving the page, pasting text, a second tab or opened developer tools. Reviewers see them as a timeline when a result is disputed or checked. No sign fails anyone by itself. Camera, microphone and screen are never recorded.',
  },
  {
    question: 'I need more time than others. Is that possible?',
    answer: 'Yes. A reviewer can add time for one exam or for all of your exams, also while one is running.',
  },
  {
    question: 'What if I think the grading is wrong?',
    answer:
      'Dispute the result of a certification exam and name the exercises. A reviewer looks at your answers and the grading, decides with a reason, and can have it graded again.',
  },
];

/** What people want to know before they start. */
export function QuestionsSection({ isSunken }: { isSunken?: boolean }) {
  return (
    <PageSection isSunken={isSunken} className="md:py-16!">
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
