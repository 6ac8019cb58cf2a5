import { formatMoney } from '../../../contract/commerce/money.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { useRetakeOffer } from '../../flows/commerce/use-upgrades.ts';
import type { ButtonLook } from '../../ui/controls/button-style.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { formatMoment } from '../../ui/display/format-date.ts';
import { kept, sentence } from '../../ui/sentence.tsx';

/** After a failed exam: the way to another attempt, or from when on (EX-16). Nothing where none is sold. */
export function RetakeOffer({
  certificationId,
  title,
  look,
}: {
  certificationId: string;
  title: string;
  look?: ButtonLook | undefined;
}) {
  const retake = useRetakeOffer(certificationId);
  const content = retake.content;
  if (!content?.offer) return null;
  const { offer, problem, from } = content;
  if (problem !== null) {
    return from === null ? null : (
      <p className="text-muted text-sm">{`You can retake this exam from ${formatMoment(from)} on.`}</p>
    );
  }
  const region = offer.region === GLOBAL_REGION ? {} : { region: offer.region };
  return (
    <LinkButton
      {...look}
      href={`/checkout/${offer.slug}?${new URLSearchParams({ retake: certificationId, ...region })}`}
    >
      <span>{sentence`Retake for ${kept(formatMoney(offer.total, offer.currency))}`}</span>
      <span className="sr-only">{`: ${title}`}</span>
    </LinkButton>
  );
}
