import { CodeBlock } from '../../../ui/display/code-block.tsx';
import { ExamTopBar } from '../../../ui/exam/exam-top-bar.tsx';
import { OptionList } from '../../../ui/exam/option-list.tsx';
import { OverviewGrid } from '../../../ui/exam/overview-grid.tsx';
import { QuestionCard } from '../../../ui/exam/question-card.tsx';
import { SavedState } from '../../../ui/feedback/saved-state.tsx';
import { TimeLeft } from '../../../ui/feedback/time-left.tsx';

const ANSWERED = [1, 2, 3, 4, 5, 6, 8, 9];
const FLAGGED = [5];

const OVERVIEW = Array.from({ length: 20 }, (_, index) => ({
  id: String(index + 1),
  number: index + 1,
  isAnswered: ANSWERED.includes(index + 1),
  isFlagged: FLAGGED.includes(index + 1),
  isCurrent: index === 8,
}));

const nothing = () => {};

/** A static picture of the exam page, made of its real components. */
export function ExamPicture() {
  return (
    <figure
      role="img"
      aria-label="The exam page: a question with code and four answers, one of them chosen. Above it the saved state and the time left, beside it an overview of all questions."
      className="overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div inert aria-hidden="true" className="exam-page select-none">
        <div className="border-line border-b px-4 py-2.5 sm:px-6">
          <ExamTopBar
            title="Example exam"
            position="9 of 20"
            savedState={<SavedState state="saved" />}
            timeLeft={<TimeLeft seconds={1931} onHiddenChange={nothing} />}
          />
        </div>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="p-5 sm:p-8 lg:p-10">
            <QuestionCard
              number={9}
              total={20}
              topic="Collections"
              points={1}
              headingLevel={3}
              onFlaggedChange={nothing}
              prompt={
                <>
                  <p className="mb-4">What does this code print?</p>
                  <CodeBlock
                    code={`const tags = new Set(['vue', 'react', 'vue']);\ntags.add('react');\nconsole.log(tags.size, [...tags].at(-1));`}
                    language="js"
                  />
                </>
              }
            >
              <OptionList
                kind="single"
                label="Example answers"
                options={[
                  { id: 'a', outputLines: ['3 react'] },
                  { id: 'b', outputLines: ['2 react'] },
                  { id: 'c', outputLines: ['2 vue'] },
                  { id: 'd', outputLines: ['4 react'] },
                ]}
                value={['b']}
                onValueChange={nothing}
              />
            </QuestionCard>
          </div>
          <div className="hidden border-line border-l bg-surface-sunken p-6 lg:block">
            <OverviewGrid items={OVERVIEW} onSelect={nothing} />
          </div>
        </div>
      </div>
    </figure>
  );
}
