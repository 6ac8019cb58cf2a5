import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { isFailure } from '../../../../machines/shared/failure.ts';
import { configuredThirdParties } from '../../../contract/site/third-parties.ts';
import { onConfirmationRequested, waitingRefusal } from '../../adapters/account/confirmation.ts';
import { openedAddress } from '../../adapters/site/attribution.ts';
import { pageShown } from '../../adapters/site/build.ts';
import { logMissing } from '../../adapters/site/missing-third-parties.ts';
import { publicSettings } from '../../adapters/site/public-settings.ts';
import { createChart, useChartActor } from '../../flows/run-chart.ts';
import { wiredFlashMachine } from '../../flows/site/flash.wire.ts';
import { wiredReloadGuardMachine } from '../../flows/site/reload-guard.wire.ts';
import { optionalPart } from '../../ui/optional-part.tsx';
import { useLatch } from '../../ui/use-latch.ts';
import { LowerEdge } from './lower-bar.tsx';
import { ReloadBar } from './reload-bar.tsx';
import { selectIsFlashOpen } from './shell.select.ts';
import { useShowError } from './show-error.tsx';
import { useAnalytics } from './use-analytics.ts';
import { useFirstInteraction } from './use-first-interaction.ts';

// Rarely needed.
const FlashDialog = optionalPart(async () => (await import('./flash-dialog.tsx')).FlashDialog);

const Reauthentication = optionalPart(async () => (await import('./reauthentication.tsx')).Reauthentication);

// Most visitors come without an affiliate key.
const Partner = optionalPart(async () => (await import('./partner.tsx')).Partner);

// Without third parties and counts there is nothing to consent to, and nothing to load.
const Consent = optionalPart(async () => (await import('./consent-part.tsx')).ConsentPart);

const Banner = optionalPart(async () => (await import('./banner-part.tsx')).BannerPart);

/** Parts that no page needs immediately: confirmation dialogs, consent, affiliates, new versions, analytics. */
export function ShellParts() {
  const { pathname } = useLocation();
  useAnalytics();
  useEffect(() => {
    logMissing(publicSettings());
    // For tests, which cannot detect it otherwise.
    document.documentElement.dataset.shell = 'loaded';
  }, []);
  useUnhandledFailures();
  const hasBegun = useFirstInteraction();
  return (
    <>
      {hasBegun && publicSettings().allow_banners && <Banner />}
      <Flash />
      <Confirmation />
      <Partners />
      <LowerEdge isAboveBar={pathname.includes('/dashboard')}>
        <Reload />
        {(publicSettings().chart_traffic || configuredThirdParties(publicSettings()).length > 0) && <Consent />}
      </LowerEdge>
    </>
  );
}

/** A failed call without a place on the page is shown in the "Error" dialog (ER-04). */
function useUnhandledFailures(): void {
  const showError = useShowError();
  useEffect(() => {
    function report(event: PromiseRejectionEvent) {
      if (!isFailure(event.reason)) return;
      event.preventDefault();
      showError(event.reason);
    }
    addEventListener('unhandledrejection', report);
    return () => removeEventListener('unhandledrejection', report);
  }, [showError]);
}

function Flash() {
  const flash = useChartActor(wiredFlashMachine);
  // Mounted from the first dialog on, so that its closing animation can run.
  const isWanted = useLatch(useSelector(flash, selectIsFlashOpen));
  return isWanted && <FlashDialog flash={flash} />;
}

/** The confirmation dialog, mounted from the first call that needs it. */
function Confirmation() {
  const isWanted = useLatch(useSyncExternalStore(onConfirmationRequested, () => waitingRefusal() !== null));
  return isWanted && <Reauthentication />;
}

/** One for the document: a page that did not load has no shell, and is what the guard reloads. */
let reloadGuard: ActorRefFrom<typeof wiredReloadGuardMachine> | null = null;

function Reload() {
  const { pathname } = useLocation();
  const [guard] = useState(() => {
    reloadGuard ??= createChart(wiredReloadGuardMachine).start();
    return reloadGuard;
  });
  useEffect(() => pageShown(pathname), [pathname]);
  return <ReloadBar guard={guard} />;
}

/** The referral chart, mounted from the first page with an affiliate link. */
function Partners() {
  const { search } = useLocation();
  const isWanted = useLatch(
    publicSettings().partnero_allowed_origins.length > 0 || isFromPartner(openedAddress) || isFromPartner(search),
  );
  return isWanted && <Partner />;
}

const isFromPartner = (address: string) => /[?&]friend\b/.test(address);
