import { useSelector } from '@xstate/react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { ChoiceFailure } from '../../shared/choice-failure.tsx';
import { CopyLink } from '../../shared/copy-link.tsx';
import {
  type ResultReviewActor,
  selectFailure,
  selectIsStoring,
  selectIsUnknown,
  selectSharesName,
} from './result-review.select.ts';

/** The public page of a trial's result, and whether it shows the name. */
export function ShareResult({ actor, path }: { actor: ResultReviewActor; path: string }) {
  const isShared = useSelector(actor, selectSharesName);
  const isStoring = useSelector(actor, selectIsStoring);
  const isUnknown = useSelector(actor, selectIsUnknown);
  const failure = useSelector(actor, selectFailure);
  return (
    <section aria-labelledby="share-result" className="mt-14 print:hidden">
      <h2 id="share-result" className="font-semibold text-2xl">
        Share your result
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Anyone with the link sees your score, the pass mark and your topics. Questions and answers stay with you.
      </p>
      <Switch
        className="mt-5 max-w-prose"
        label="Show my name on the public page"
        checked={isShared}
        aria-busy={isStoring}
        onCheckedChange={(isChecked) => actor.send({ type: 'resultReview.nameShared', isShared: isChecked })}
      />
      <ChoiceFailure
        failure={failure}
        isUnknown={isUnknown}
        doubt="The public page may or may not show your name right now."
        onRetry={() => actor.send({ type: 'resultReview.sharingRetried' })}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyLink url={`${location.origin}${path}`} about="to the public result" />
        <LinkButton href={path} variant="quiet">
          Public result page
        </LinkButton>
      </div>
    </section>
  );
}
