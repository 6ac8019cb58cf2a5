import type { Certification } from '../../../contract/site/system.ts';
import { counted } from './offer-words.ts';

/** The trial first, then by level. */
export function examsInOrder(exams: readonly Certification[]): Certification[] {
  return [...exams].sort((a, b) => Number(b.trial) - Number(a.trial) || a.difficulty_level - b.difficulty_level);
}

/** "60 minutes · 20 questions · 2 coding challenges · pass mark 70%", or with shorter words; broken between facts alone. */
export function factsOf(exam: Certification, isShort = false): string {
  const facts = [
    `${exam.minutes} ${isShort ? 'min' : 'minutes'}`,
    counted(exam.questions, 'question'),
    ...(exam.challenges > 0 ? [counted(exam.challenges, isShort ? 'challenge' : 'coding challenge')] : []),
    `pass mark ${exam.pass_percent}%`,
  ];
  return facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');
}
