import type { Exam, ExamResult } from '../../../../contract/exam/exam.ts';
import { RetakeOffer } from '../../shared/retake-offer.tsx';

/** Points are whole hundredths. */
const inHundredths = (points: number) => Math.round(points * 100);

/** A failed certification: how far it was from the pass mark, and the way to another attempt (EX-20). */
export function FailedPanel({ exam, result }: { exam: Exam; result: ExamResult }) {
  const needed = Math.ceil((inHundredths(result.points_max) * result.pass_percent) / 100);
  const short = (needed - inHundredths(result.points)) / 100;
  return (
    <section aria-labelledby="way-back" className="mt-10 rounded-xl border border-line p-6 print:hidden">
      <h2 id="way-back" className="font-semibold text-2xl">
        The way to your next attempt
      </h2>
      <p className="mt-2 max-w-prose">{`You were ${short} ${short === 1 ? 'point' : 'points'} short of the pass mark. What to learn is below, topic by topic. Every new attempt draws exercises that you haven't seen, as far as the pool allows.`}</p>
      <div className="mt-5">
        <RetakeOffer certificationId={exam.certification_id} title={exam.title} />
      </div>
    </section>
  );
}
