import { TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Voucher } from '../../../../contract/commerce/offers.ts';
import { type Product, productKey } from '../../../../contract/commerce/orders.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { useVoucher } from '../../../flows/commerce/vouchers/use-voucher.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { formatLastDay } from '../../../ui/display/format-date.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';
import { VoucherCodeForm } from '../../shared/voucher/voucher-code-form.tsx';
import { CoveredList } from './covered-list.tsx';
import {
  selectChoice,
  selectFace,
  selectFailure,
  selectGain,
  selectIsRedeeming,
  selectVoucher,
} from './voucher.select.ts';
import { RefusedVoucher, VoucherCode, VoucherOver } from './voucher-over.tsx';

/** A voucher from its link to what it grants. The choice has its own URL. */
export function VoucherFlow({ code, isSelectPage }: { code: string; isSelectPage: boolean }) {
  const [snapshot, send] = useVoucher(code);
  const voucher = selectVoucher(snapshot);
  const failure = selectFailure(snapshot);
  const redeem = (choice: Product | null) => send({ type: 'voucherRedeem.submitted', choice });

  switch (selectFace(snapshot)) {
    case 'loading':
      return <VoucherSkeleton />;
    case 'unreachable':
      return (
        <NotLoaded
          title="The voucher didn't load"
          failure={failure}
          more="Your voucher stays valid."
          onRetry={() => send({ type: 'voucherRedeem.retried' })}
        />
      );
    case 'unknown':
      return (
        <RefusedVoucher
          title="This voucher doesn't exist"
          code={code}
          next={<VoucherCodeForm code={code} label="Try another code" />}
        >
          Check the code you were given: it has sixteen letters and digits. If it's correct, ask the person who sent it
          to you.
        </RefusedVoucher>
      );
    case 'over':
      return voucher && <VoucherOver voucher={voucher} />;
    case 'signIn':
      return (
        voucher && (
          <Frame voucher={voucher} title="A voucher for you">
            <RedeemAsGuest onRedeem={() => send({ type: 'voucherRedeem.signInAsked' })} />
          </Frame>
        )
      );
    case 'failed':
      return (
        <NotLoaded
          title="No response yet"
          failure={failure}
          more="We don't know yet whether your voucher was redeemed. It's safe to try again: a voucher is never used twice."
          onRetry={() => send({ type: 'voucherRedeem.retried' })}
        />
      );
    case 'offered':
      return (
        voucher && (
          <Frame voucher={voucher} title="A voucher for you">
            {failure && <RefusedCallout message={failure.message} />}
            <Button
              size="large"
              isBusy={selectIsRedeeming(snapshot)}
              busyLabel="Redeeming"
              onClick={() => redeem(null)}
              icon={<TicketCheck />}
            >
              Redeem the voucher
            </Button>
            <p className="mt-4 text-muted text-sm">It's added permanently to the account you're signed in with.</p>
          </Frame>
        )
      );
    case 'choosing':
      if (!isSelectPage) return <Navigate to={`/voucher/${encodeURIComponent(code)}/select`} replace />;
      return (
        voucher && (
          <Chooser
            voucher={voucher}
            isBusy={selectIsRedeeming(snapshot)}
            chosen={selectChoice(snapshot)}
            notice={failure && <RefusedCallout message={failure.message} />}
            onRedeem={redeem}
          />
        )
      );
    case 'redeemed':
      return <Redeemed gain={selectGain(snapshot)} />;
  }
}

function Frame({ voucher, title, children }: { voucher: Voucher; title: string; children: Elements }) {
  return (
    <PageSection width="prose">
      <VoucherCode code={voucher.code} />
      <h1 tabIndex={-1} className="mt-3 font-semibold text-4xl">
        {title}
      </h1>
      <p className="mt-3 text-lg text-muted">
        {voucher.gives === 'one' && voucher.covers.length > 1
          ? 'It gives you one of these:'
          : voucher.covers.length > 1
            ? 'It gives you all of these:'
            : 'It gives you:'}
      </p>
      <div className="mt-6 mb-8">
        <CoveredList covers={voucher.covers} />
        {voucher.valid_until !== null && (
          <p className="mt-4 text-sm">{`Redeem it by ${formatLastDay(voucher.valid_until)}.`}</p>
        )}
      </div>
      {children}
    </PageSection>
  );
}

function RedeemAsGuest({ onRedeem }: { onRedeem: () => void }) {
  return (
    <>
      <Button size="large" onClick={onRedeem} icon={<TicketCheck />}>
        Redeem the voucher
      </Button>
      <p className="mt-4 text-muted text-sm">
        You'll log in or sign up next. Nothing is used until you confirm, and this device remembers the voucher.
      </p>
    </>
  );
}

function Chooser({
  voucher,
  isBusy,
  chosen,
  notice,
  onRedeem,
}: {
  voucher: Voucher;
  isBusy: boolean;
  chosen: Product | null;
  notice: Elements;
  onRedeem: (choice: Product) => void;
}) {
  const [key, setKey] = useState(chosen ? productKey(chosen) : null);
  const product = voucher.covers.find((covered) => productKey(covered) === key);
  return (
    <PageSection width="prose">
      <VoucherCode code={voucher.code} />
      <h1 tabIndex={-1} className="mt-3 font-semibold text-4xl">
        Choose what to redeem it for
      </h1>
      <form
        className="mt-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (product) onRedeem({ certification_id: product.certification_id, type: product.type });
        }}
      >
        {notice}
        <RadioGroup
          label="This voucher gives you one of these"
          isBoxed
          isDisabled={isBusy}
          options={voucher.covers.map((covered) => ({
            value: productKey(covered),
            label: covered.title,
            hint: `${PRODUCT_KIND_WORDS[covered.type]} · ${TECH_LABELS[covered.tech]} · ${LEVEL_LABELS[covered.level]}`,
          }))}
          value={key}
          onValueChange={setKey}
        />
        <Button
          type="submit"
          size="large"
          className="mt-8"
          isBusy={isBusy}
          busyLabel="Redeeming"
          disabledReason={product ? undefined : 'Choose one first.'}
          icon={<TicketCheck />}
        >
          Redeem the voucher
        </Button>
        <p className="mt-4 text-muted text-sm">The choice is final: a voucher works once.</p>
      </form>
    </PageSection>
  );
}

function Redeemed({ gain }: { gain: ReturnType<typeof selectGain> }) {
  if (!gain) return null;
  const exam = gain.exams[0];
  const tech = gain.given[0]?.tech ?? 'javascript';
  return (
    <PageSection width="prose">
      <div role="status">
        <h1 tabIndex={-1} className="font-semibold text-4xl">
          Voucher redeemed
        </h1>
        <p className="mt-3 text-lg text-muted">Your account now has:</p>
      </div>
      <div className="mt-6 mb-8">
        <CoveredList covers={gain.given} />
      </div>
      <div className="flex flex-wrap gap-3">
        {exam && (
          <LinkButton href={gain.next} size="large">
            Go to the exam
          </LinkButton>
        )}
        <LinkButton href={`/${tech}/dashboard`} size="large" variant={exam ? 'secondary' : 'primary'}>
          Go to my dashboard
        </LinkButton>
      </div>
      {exam && (
        <p className="mt-4 text-muted text-sm">
          The clock doesn't start until you start the exam, so take your time to prepare.
        </p>
      )}
    </PageSection>
  );
}

function RefusedCallout({ message }: { message: string }) {
  return (
    <Callout tone="danger" isLive className="mb-6" title="The voucher was not redeemed">
      {message}
    </Callout>
  );
}

function VoucherSkeleton() {
  return (
    <PageSection width="prose">
      <div aria-busy="true">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="mt-4 h-10 w-72 max-w-full" />
        <Skeleton className="mt-4 h-6 w-40" />
        <Skeleton className="mt-6 h-18 w-full" />
        <Skeleton className="mt-8 h-12 w-52" />
      </div>
    </PageSection>
  );
}
