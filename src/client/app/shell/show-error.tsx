import { createContext, use, useState } from 'react';
import type { Elements } from '../../ui/elements.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

// Dialog and chart load with the first error.
const ErrorModal = optionalPart(async () => (await import('./error-modal.tsx')).ErrorModal);

const ShowErrorContext = createContext<(error: unknown) => void>(() => {});

/** Shows the "Error" dialog (ER-04), for errors that belong to no field. */
export function useShowError(): (error: unknown) => void {
  return use(ShowErrorContext);
}

/** Wraps all pages: lets any of them report an error. */
export function ShowErrorProvider({ children }: { children: Elements }) {
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const [showError] = useState(() => (error: unknown) => setFailed({ error }));
  return (
    <ShowErrorContext value={showError}>
      {children}
      {failed && <ErrorModal failed={failed} />}
    </ShowErrorContext>
  );
}
