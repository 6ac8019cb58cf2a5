import { Check } from 'lucide-react';

const POINTS = [
  'Every answer is saved as you go. Close your laptop or switch browsers: you pick up where you left off.',
  'Real code in a real editor, graded against hidden tests.',
  'See exactly how you scored: by topic and by exercise.',
];

/** Benefits of an account, next to the forms. */
export function AuthAside() {
  return (
    <div className="max-w-[26rem]">
      <p className="font-semibold text-2xl">Show what you can do.</p>
      <ul className="mt-6 grid gap-4">
        {POINTS.map((point) => (
          <li key={point} className="flex gap-3 text-muted">
            <Check className="mt-1 size-4 shrink-0 text-accent-ink" aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
