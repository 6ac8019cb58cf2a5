import { Check, Minus, X } from 'lucide-react';
import { outcomeOf } from '../../../../../machines/exam/result-review/review-filter.ts';
import type { ReviewedExercise } from '../../../../contract/exam/result-review.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { wasAnswered } from './was-answered.ts';

/** How an exercise was graded, in words. */
export function OutcomeBadge({ exercise }: { exercise: ReviewedExercise }) {
  switch (outcomeOf(exercise)) {
    case 'right':
      return (
        <Badge tone="positive" icon={<Check />}>
          Correct
        </Badge>
      );
    case 'partly':
      return (
        <Badge tone="warning" icon={<Minus />}>
          Partly correct
        </Badge>
      );
    case 'wrong':
      return wasAnswered(exercise) ? (
        <Badge tone="danger" icon={<X />}>
          Incorrect
        </Badge>
      ) : (
        <Badge icon={<Minus />}>Not answered</Badge>
      );
  }
}
