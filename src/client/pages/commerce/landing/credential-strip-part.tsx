import { memo, Suspense } from 'react';
import { deferred, Opening } from '../../../ui/when-near.tsx';

const strip = deferred(async () => (await import('./credential-strip.tsx')).CredentialStrip);

/** The small credential. The document brings its HTML along; only a navigation in the browser needs its code. */
export const CredentialStripPart = memo(function CredentialStripPart() {
  return (
    <Suspense
      fallback={
        <Opening part={strip}>
          <div className="mt-9 h-36 max-lg:hidden" />
        </Opening>
      }
    >
      <strip.View />
    </Suspense>
  );
});
