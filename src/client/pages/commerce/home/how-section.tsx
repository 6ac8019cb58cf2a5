import { PageSection } from '../../../ui/layout/page-section.tsx';

const FACTS = [
  {
    title: 'Graded by what your code does',
    text: 'You write in an editor with a live preview and visible tests. Hidden tests grade your code: full points if every test passes, up to half if not.',
  },
  {
    title: 'Never lose an answer',
    text: 'Reload, crash or switch browsers: you pick up where you left off. If it says Saved, it counts.',
  },
  {
    title: 'The server keeps the time',
    text: "Closing your laptop doesn't pause it. Hide the clock if it stresses you; you're told when time runs low.",
  },
  {
    title: 'See exactly how you scored',
    text: 'By topic and by exercise. Think the grading is wrong? Dispute it, and a person reviews it.',
  },
  {
    title: 'Fresh questions every time',
    text: 'Every attempt draws from a pool at least twice as large. Order and options are shuffled.',
  },
  {
    title: 'Questions you can check',
    text: 'Every question cites the spec or documentation that settles its answer.',
  },
];

/** How an exam goes and what makes it fair. */
export function HowSection() {
  return (
    <PageSection isSunken className="md:py-16!">
      <h2 className="max-w-[22ch] font-semibold text-4xl">An exam that respects your work</h2>
      <dl className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {FACTS.map(({ title, text }) => (
          <div key={title} className="border-accent-ink border-t-2 pt-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
