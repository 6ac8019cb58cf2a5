import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Fact } from '../../../ui/display/fact.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { counted } from '../../shared/offer-words.ts';
import { duration } from './timeline.ts';

/** Times and conditions of the attempt. */
export function ExamFacts({ review: { exam } }: { review: ReviewedExam }) {
  const used = exam.started_at !== null && exam.ended_at !== null ? exam.ended_at - exam.started_at : null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="font-semibold text-lg">
        Facts
      </h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        <Fact name="Opened">{formatMoment(exam.created_at)}</Fact>
        <Fact name="Terms">
          {exam.terms.accepted_at === null
            ? 'Not accepted'
            : `Version ${exam.terms.version}, ${formatMoment(exam.terms.accepted_at)}`}
        </Fact>
        <Fact name="Started">{exam.started_at === null ? 'Not yet' : formatMoment(exam.started_at)}</Fact>
        {exam.deadline_at !== null && <Fact name="Deadline">{formatMoment(exam.deadline_at)}</Fact>}
        {exam.ended_at !== null && (
          <Fact name="Ended">
            {`${formatMoment(exam.ended_at)}, ${exam.isTimedOut ? 'by the clock' : 'handed in'}`}
          </Fact>
        )}
        {used !== null && <Fact name="Time used">{duration(used)}</Fact>}
        <Fact name="Time allowed">
          {`${exam.minutes} min${exam.extra_minutes > 0 ? ` and ${exam.extra_minutes} min extra` : ''}`}
        </Fact>
        <Fact name="Size">
          {`${counted(exam.questions, 'question')}${exam.challenges > 0 ? `, ${counted(exam.challenges, 'challenge')}` : ''}`}
        </Fact>
        <Fact name="Pass mark">{`${exam.pass_percent}%`}</Fact>
        {exam.lease.device_name !== null && (
          <Fact name="Last device">
            {sentence`${kept(exam.lease.device_name)}${exam.lease.epoch > 1 ? `, ${exam.lease.epoch} sessions in all` : ''}`}
          </Fact>
        )}
      </dl>
    </section>
  );
}
