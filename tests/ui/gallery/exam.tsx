import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../src/client/ui/controls/button.tsx';
import { Markdown } from '../../../src/client/ui/display/markdown.tsx';
import { ExamTopBar } from '../../../src/client/ui/exam/exam-top-bar.tsx';
import { GapCode } from '../../../src/client/ui/exam/gap-code.tsx';
import { NoteField } from '../../../src/client/ui/exam/note-field.tsx';
import { OptionList } from '../../../src/client/ui/exam/option-list.tsx';
import { OrderingList } from '../../../src/client/ui/exam/ordering-list.tsx';
import { OverviewGrid } from '../../../src/client/ui/exam/overview-grid.tsx';
import { QuestionCard } from '../../../src/client/ui/exam/question-card.tsx';
import { Callout } from '../../../src/client/ui/feedback/callout.tsx';
import { SavedState, type SavedStateName } from '../../../src/client/ui/feedback/saved-state.tsx';
import { TimeLeft } from '../../../src/client/ui/feedback/time-left.tsx';
import { ExamLayout } from '../../../src/client/ui/layout/exam-layout.tsx';
import { AlertDialog } from '../../../src/client/ui/overlay/alert-dialog.tsx';

const prompt = `What does this module print?

\`\`\`js
const queue = [];
for (var i = 0; i < 3; i++) {
  queue.push(() => i);
}
console.log(queue.map((read) => read()).join(' '));
console.log(typeof i);
\`\`\``;

const options = [
  { id: 'a', outputLines: ['0 1 2', 'undefined'] },
  { id: 'b', outputLines: ['3 3 3', 'number'] },
  { id: 'c', outputLines: ['0 1 2', 'number'] },
  { id: 'd', outputLines: ['3 3 3', 'undefined'] },
];

const query = new URLSearchParams(location.search);

/** A running exam; ?state=offline and ?dialog show other moments. */
export function ExamDemo() {
  const [value, setValue] = useState<readonly string[]>(['b']);
  const [isFlagged, setIsFlagged] = useState(true);
  const [isTimeHidden, setIsTimeHidden] = useState(false);
  const [note, setNote] = useState('');
  const [isAsking, setIsAsking] = useState(query.has('dialog'));
  const saved = (query.get('state') ?? 'saved') as SavedStateName;
  const items = Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    number: index + 1,
    isAnswered: index < 11 && index !== 6,
    isFlagged: [3, 6, 11].includes(index),
    isCurrent: index === 11,
    isUnsent: saved === 'offline' && index > 8,
  }));

  return (
    <ExamLayout
      topBar={
        <ExamTopBar
          title="Certified JavaScript Developer, Senior"
          position="12 of 30"
          savedState={<SavedState state={saved} />}
          timeLeft={
            <TimeLeft
              seconds={saved === 'offline' ? 288 : 2530}
              tone={saved === 'offline' ? 'last' : 'calm'}
              isHidden={isTimeHidden}
              onHiddenChange={setIsTimeHidden}
            />
          }
        />
      }
      notices={
        saved === 'offline' ? (
          <Callout tone="warning" title="You are offline" isLive>
            Keep answering. 2 answers are kept on this device and are sent when the connection is back. The time runs
            on.
          </Callout>
        ) : undefined
      }
      overview={
        <OverviewGrid
          items={items}
          onSelect={() => {}}
          footer={
            <Button variant="secondary" isWide onClick={() => setIsAsking(true)}>
              Hand in
            </Button>
          }
        />
      }
      navigation={
        <div className="flex justify-between gap-3">
          <Button variant="secondary" icon={<ArrowLeft />}>
            Previous
          </Button>
          <Button>
            Next
            <ArrowRight />
          </Button>
        </div>
      }
    >
      <QuestionCard
        number={12}
        total={30}
        topic="Closures and scope"
        points={1}
        prompt={<Markdown source={prompt} />}
        promptId="prompt"
        isFlagged={isFlagged}
        onFlaggedChange={setIsFlagged}
      >
        <OptionList kind="single" labelledBy="prompt" options={options} value={value} onValueChange={setValue} />
        <NoteField value={note} onValueChange={setNote} />
      </QuestionCard>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Hand in now?"
        description="2 of 30 questions are unanswered: 7 and 12. After handing in, nothing can be changed."
        confirmLabel="Hand in"
        cancelLabel="Keep answering"
        onConfirm={() => setIsAsking(false)}
      />
    </ExamLayout>
  );
}

/** The other kinds of question, and options after grading. */
export function QuestionKindsDemo() {
  const [chosen, setChosen] = useState<readonly string[]>(['b', 'd']);
  const [order, setOrder] = useState<readonly string[]>(['b', 'a', 'd', 'c']);
  const [gaps, setGaps] = useState<Record<string, string>>({ 1: 'computed' });
  return (
    <main id="content" className="exam-page mx-auto grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-16 px-4 py-12">
      <QuestionCard
        number={1}
        total={3}
        topic="Reactivity"
        points={2}
        promptId="p1"
        prompt={
          <Markdown source="Which of these keep the **reactivity** of `props` when destructured in `<script setup>` of Vue 3.5?" />
        }
      >
        <OptionList
          kind="multiple"
          labelledBy="p1"
          hint="Select all that apply."
          value={chosen}
          onValueChange={setChosen}
          options={[
            { id: 'a', content: <Markdown isInline source="`const { count } = { ...props }`" /> },
            {
              id: 'b',
              content: (
                <Markdown
                  isInline
                  source="`const { count } = defineProps<{ count: number }>()`, read in the template"
                />
              ),
            },
            {
              id: 'c',
              content:
                'A plain variable that is assigned from the property once in the setup function, before the first render takes place',
            },
            { id: 'd', content: <Markdown isInline source="`const { count } = toRefs(props)`" /> },
          ]}
        />
      </QuestionCard>
      <QuestionCard
        headingLevel={2}
        number={2}
        total={3}
        topic="Rendering"
        promptId="p2"
        prompt="Bring these steps of an update into order."
      >
        <OrderingList
          labelledBy="p2"
          value={order}
          onValueChange={setOrder}
          items={[
            { id: 'a', name: 'A ref is assigned', content: 'A ref is assigned' },
            {
              id: 'b',
              name: 'The component is queued',
              content: 'The component is queued once, however many refs change',
            },
            { id: 'c', name: 'The DOM is patched', content: 'The DOM is patched' },
            { id: 'd', name: 'The render function runs', content: 'The render function runs' },
          ]}
        />
      </QuestionCard>
      <QuestionCard headingLevel={2} number={3} total={3} topic="Reactivity" prompt="Fill in the gaps.">
        <GapCode
          code={
            "import { ref, {{1}} } from 'vue'\n\nconst count = ref(1)\nconst double = {{1b}}(() => count.{{2}} * 2)\n"
          }
          value={gaps}
          onValueChange={(id, text) => setGaps({ ...gaps, [id]: text })}
        />
      </QuestionCard>
      <section className="grid gap-6">
        <h2 className="font-semibold text-2xl">After grading</h2>
        <OptionList
          kind="multiple"
          label="Graded answer"
          isDisabled
          value={['a', 'b']}
          onValueChange={() => {}}
          marks={{ a: 'right', b: 'wrong', c: 'missed' }}
          options={[
            { id: 'a', content: 'Chosen and right' },
            { id: 'b', content: 'Chosen and wrong' },
            { id: 'c', content: 'Right and not chosen' },
            { id: 'd', content: 'Neither' },
          ]}
        />
        <GapCode
          code={'const {{1}} = {{2}}'}
          label="Graded code"
          value={{ 1: 'answer', 2: '41' }}
          onValueChange={() => {}}
          isDisabled
          marks={{ 1: 'right', 2: 'wrong' }}
        />
      </section>
    </main>
  );
}
