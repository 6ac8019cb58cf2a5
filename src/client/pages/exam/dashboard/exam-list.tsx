import { LockKeyhole } from 'lucide-react';
import { accessTo } from '../../../../contract/commerce/access.ts';
import { productsOfOrder } from '../../../../contract/commerce/bought-products.ts';
import { isProduct } from '../../../../contract/commerce/orders.ts';
import { pricesPath } from '../../../../contract/commerce/prices-path.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { attemptUrl, type OfferedExam, openExamAction } from '../../../flows/exam/dashboard.select.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { AttemptBadge } from '../../shared/attempt-words.tsx';
import { factsOf } from '../../shared/exam-words.ts';
import { RetakeOffer } from '../../shared/retake-offer.tsx';

const NONE: ReadonlySet<string> = new Set();

/**
 * Every exam of the technology: progress, and what is locked (ST-15).
 *
 * @param retakes certifications that were failed: from when on and for what they can be taken again
 */
export function ExamList({ exams, retakes = NONE }: { exams: OfferedExam[]; retakes?: ReadonlySet<string> }) {
  return (
    <section aria-labelledby="all-exams">
      <h2 id="all-exams" className="font-semibold text-lg">
        All exams
      </h2>
      <ul className="mt-4 border-line border-t">
        {exams.map((exam) => (
          <ExamRow key={exam.certification.id} exam={exam} isRetaken={retakes.has(exam.certification.id)} />
        ))}
      </ul>
    </section>
  );
}

function ExamRow({ exam: { certification, attempts }, isRetaken }: { exam: OfferedExam; isRetaken: boolean }) {
  const [newest] = attempts;
  const best = attempts.reduce<number | null>(
    (score, attempt) => (attempt.score_percent === null ? score : Math.max(score ?? 0, attempt.score_percent)),
    null,
  );
  const action = newest && openExamAction(newest);
  return (
    <li className="relative grid gap-x-6 gap-y-2 border-line border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {newest ? (
            <Link
              href={attemptUrl(newest)}
              className="rounded-sm underline-offset-4 hover:underline after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {certification.title}
            </Link>
          ) : (
            <span>{certification.title}</span>
          )}
          {certification.trial ? (
            <Badge tone="positive">Free trial</Badge>
          ) : (
            <Badge>{LEVEL_LABELS[certification.display_level]}</Badge>
          )}
        </h3>
        <p className="mt-1 text-muted text-sm tabular-nums">{factsOf(certification, true)}</p>
        {isRetaken && (
          <div className="relative mt-2 w-fit">
            <RetakeOffer
              certificationId={certification.id}
              title={certification.title}
              look={{ size: 'small', variant: 'secondary' }}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm sm:justify-end">
        {best !== null && (
          <span className="text-muted tabular-nums">
            <span>{attempts.length > 1 ? 'best ' : ''}</span>
            <span className="font-medium text-ink">{`${best}%`}</span>
          </span>
        )}
        {newest && <Origin certification={certification} />}
        {newest ? <AttemptBadge state={newest.state} /> : <NotBegun certification={certification} />}
        {newest && action && (
          <LinkButton
            href={attemptUrl(newest)}
            variant="secondary"
            size="small"
            aria-label={`${action}: ${certification.title}`}
          >
            {action}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** How an exam came into the account; nothing for a trial and for what staff granted. */
function Origin({ certification: { id } }: Pick<OfferedExam, 'certification'>) {
  const user = useSessionState(selectUser);
  if (!user) return null;
  const isIt = isProduct({ certification_id: id, type: 'EXAM' });
  if (user.vouchers.some(({ product }) => isIt(product))) return <span className="text-muted">Redeemed</span>;
  const isBought = user.orders.some((order) => order.quantity === 1 && productsOfOrder(order).some(isIt));
  return isBought ? <span className="text-muted">Purchased</span> : null;
}

/** An exam without an attempt: the owner of a voucher for it is led there, for anyone else it is locked. */
function NotBegun({ certification: { id, tech, trial, display_level: level } }: Pick<OfferedExam, 'certification'>) {
  const user = useSessionState(selectUser);
  const access = user && accessTo(user, { certification_id: id, type: 'EXAM' });
  if (access === 'PURCHASED') return <TextLink href={`/${tech}/dashboard/vouchers`}>Purchased: see vouchers</TextLink>;
  // The next step above offers it.
  if (trial) return <span className="text-muted">Not started</span>;
  return (
    <span className="flex items-center gap-1.5 text-muted">
      <LockKeyhole className="size-4" aria-hidden />
      <span>Locked</span>
      <TextLink href={pricesPath(tech, level)}>See prices</TextLink>
    </span>
  );
}
