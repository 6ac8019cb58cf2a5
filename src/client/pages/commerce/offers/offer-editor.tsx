import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { OfferDraft } from '../../../../../machines/commerce/offer-editor/offer-editor.types.ts';
import type { OfferKind } from '../../../../contract/commerce/offer-data.ts';
import { wiredOfferPreview } from '../../../flows/commerce/offers-admin/offer-editor.wire.ts';
import { useUnloadWarning } from '../../../flows/commerce/use-unload-warning.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Breadcrumb } from '../../../ui/layout/breadcrumb.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FieldsView } from './field-view.tsx';
import { HistorySection } from './history-section.tsx';
import * as select from './offer-editor.select.ts';
import { OFFER_FORMS } from './offer-fields.ts';
import { PreviewPanel, type SeenAs } from './preview-panel.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { StateBadge } from './state-badge.tsx';

/** The form of an offer beside its preview, above its history. */
export function OfferEditor({ actor, kind }: { actor: select.EditorActor; kind: OfferKind }) {
  const { label, one, fields, template } = OFFER_FORMS[kind];
  // Of price rules there is one, which always counts.
  const isSingle = template === null;
  const offer = useSelector(actor, select.selectOffer);
  const draft = useSelector(actor, select.selectDraft);
  const theirs = useSelector(actor, select.selectTheirs);
  const isUnsaved = useSelector(actor, select.selectIsUnsaved);
  const failure = useSelector(actor, select.selectFailure);
  const mayChange = useSelector(actor, select.selectMayChange);
  const [seen, setSeen] = useState<SeenAs>({ coupon: '', at: null });
  const slug = offer?.slug ?? null;
  const [first] = useState({ kind, slug, draft, ...seen });
  const preview = useChartActor(wiredOfferPreview, { input: first });
  const previewFailure = useSelector(preview, select.selectPreviewFailure);
  useUnloadWarning(isUnsaved);
  useEffect(() => {
    if (draft === first.draft && seen.coupon === first.coupon && seen.at === first.at) return;
    preview.send({ type: 'offerPreview.changed', question: { kind, slug, draft, ...seen } });
  }, [preview, kind, slug, draft, seen, first]);

  const change = (next: OfferDraft) => actor.send({ type: 'offerEditor.changed', draft: next });
  // Of an untouched new form nothing is said to be wrong. A stored offer may have become wrong since, such as by its bundle.
  const isMarked = isUnsaved || offer !== null;
  const errorOf = (path: string) =>
    fieldError(failure, path) ?? (isMarked ? fieldError(previewFailure, path) : undefined);
  return (
    <PageSection className="py-8! md:py-12!">
      <PageTitle
        eyebrow={<Breadcrumb items={[{ label: 'Offers', href: `/offers?kind=${kind}` }, { label }]} />}
        title={isSingle ? label : (offer?.name ?? `New ${one}`)}
        lead={
          offer && (
            <span className="flex flex-wrap items-center gap-3">
              <span>{`${offer.slug} `}</span>
              <StateBadge state={offer.state} />
              <span>{` Version ${offer.version}`}</span>
            </span>
          )
        }
        actions={<OfferActions actor={actor} isSingle={isSingle} />}
      />
      <div aria-live="polite" className="mt-6 grid gap-3 empty:hidden">
        {failure && <Callout tone="danger">{failure.message}</Callout>}
        {isUnsaved && !theirs && (
          <Callout>
            {`Unsaved changes. They stay in this tab when you reload.${offer?.state === 'published' ? ' This offer is published: saving counts at once.' : ''}`}
          </Callout>
        )}
      </div>
      {theirs && (
        <ConflictNotice
          {...{ theirs, draft, fields }}
          onMine={() => actor.send({ type: 'offerEditor.mineChosen' })}
          onTheirs={() => actor.send({ type: 'offerEditor.theirsChosen' })}
        />
      )}
      <div
        className={cx(
          'mt-10 grid gap-x-16 gap-y-12',
          // A banner is as wide as a page.
          kind === 'banner' ? 'grid-cols-[minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <div className="grid min-w-0 content-start gap-6">
          {/* What is typed while the server is asked, or before one of two versions is chosen, would be lost. */}
          <fieldset disabled={!mayChange} className="contents">
            {!offer && (
              <TextField
                label="Address"
                hint="Lowercase letters, digits and hyphens. A coupon's code. It can't be changed later."
                isRequired
                isMono
                maxLength={64}
                error={errorOf('slug')}
                value={draft.slug}
                onChange={({ currentTarget }) => change({ ...draft, slug: currentTarget.value })}
              />
            )}
            <FieldsView
              fields={fields}
              value={draft.data}
              path="data"
              errorOf={errorOf}
              onChange={(data) => change({ ...draft, data: { ...(typeof data === 'object' ? data : {}) } })}
            />
            {!isSingle && <ScheduleFields draft={draft} errorOf={errorOf} onChange={change} />}
          </fieldset>
        </div>
        <aside className={cx('min-w-0 content-start', kind === 'banner' && 'order-first')}>
          <PreviewPanel actor={preview} kind={kind} isFormMarked={isMarked} seen={seen} onSeenChange={setSeen} />
        </aside>
      </div>
      {offer && (
        <>
          <HistorySection
            offer={offer}
            fields={fields}
            disabledReason={isUnsaved ? 'Save or discard your changes first.' : undefined}
            onUndo={(version) => actor.send({ type: 'offerEditor.actionRequested', action: { kind: 'undo', version } })}
          />
          <ActionDialog actor={actor} offer={offer} />
        </>
      )}
    </PageSection>
  );
}

const PUBLISH = { kind: 'publish' } as const;
const WITHDRAW = { kind: 'withdraw' } as const;
const selectMayPublish = select.selectMay(PUBLISH);
const selectMayWithdraw = select.selectMay(WITHDRAW);

function OfferActions({ actor, isSingle }: { actor: select.EditorActor; isSingle: boolean }) {
  const maySave = useSelector(actor, select.selectMaySave);
  const isSaving = useSelector(actor, select.selectIsSaving);
  const mayPublish = useSelector(actor, selectMayPublish);
  const mayWithdraw = useSelector(actor, selectMayWithdraw);
  return (
    <>
      {maySave && (
        <Button variant="quiet" onClick={() => actor.send({ type: 'offerEditor.discarded' })}>
          Discard changes
        </Button>
      )}
      {mayWithdraw && !isSingle && (
        <Button
          variant="secondary"
          onClick={() => actor.send({ type: 'offerEditor.actionRequested', action: WITHDRAW })}
        >
          Withdraw
        </Button>
      )}
      {mayPublish && (
        <Button
          variant="secondary"
          onClick={() => actor.send({ type: 'offerEditor.actionRequested', action: PUBLISH })}
        >
          Publish
        </Button>
      )}
      <Button
        isBusy={isSaving}
        disabledReason={maySave || isSaving ? undefined : 'There is nothing to save.'}
        onClick={() => actor.send({ type: 'offerEditor.saveRequested' })}
      >
        Save
      </Button>
    </>
  );
}
