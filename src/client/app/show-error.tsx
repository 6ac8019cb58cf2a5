import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { createActor } from 'xstate';
import { errorModalMachine } from '../../../machines/error-modal/error-modal.machine.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { inspect } from '../adapters/inspect.ts';

// Most visits never see it.
const ErrorDialog = lazy(async () => ({ default: (await import('../views/shell/error-dialog.tsx')).ErrorDialog }));

const ShowErrorContext = createContext<(error: unknown) => void>(() => {});

/** Shows the dialog "Error" (ER-04), for what went wrong and belongs to no field of the page. */
export function useShowError(): (error: unknown) => void {
  return use(ShowErrorContext);
}

function start() {
  const actor = createActor(errorModalMachine);
  inspect('error-modal', actor);
  return actor.start();
}

/** Around all pages: lets any of them show what went wrong. */
export function ShowErrorProvider({ children }: { children: ReactNode }) {
  const [errorModal] = useState(start);
  const [isWanted, setIsWanted] = useState(false);
  const [showError] = useState(() => (error: unknown) => {
    setIsWanted(true);
    errorModal.send({ type: 'errorModal.failed', failure: failureOf(error) });
  });
  return (
    <ShowErrorContext value={showError}>
      {children}
      {isWanted && (
        <Suspense>
          <ErrorDialog errorModal={errorModal} />
        </Suspense>
      )}
    </ShowErrorContext>
  );
}
