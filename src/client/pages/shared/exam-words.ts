import type { Certification } from '../../../contract/site/system.ts';

/** The trial first, then by level. */
export function examsInOrder(exams: readonly Certification[]): Certification[] {
  return [...exams].sort((a, b) => Number(b.trial) - Number(a.trial) || a.difficulty_level - b.difficulty_level);
}

/** "60 minutes · 20 questions · 2 coding challenges · pass mark 70%" */
export function factsOf(exam: Certification): string {
  return [
    `${exam.minutes} minutes`,
    `${exam.questions} questions`,
    exam.challenges > 0 && `${exam.challenges} coding ${exam.challenges === 1 ? 'challenge' : 'challenges'}`,
    `pass\u00a0mark\u00a0${exam.pass_percent}%`,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}
