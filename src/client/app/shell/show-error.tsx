import { createContext, type ReactNode, use, useState } from 'react';
import { optionalPart } from '../../ui/optional-part.tsx';

// Most visits never see it: dialog and chart are fetched with the first error.
const ErrorModal = optionalPart(async () => (await import('./error-modal.tsx')).ErrorModal);

const ShowErrorContext = createContext<(error: unknown) => void>(() => {});

/** Shows the dialog "Error" (ER-04), for what went wrong and belongs to no field of the page. */
export function useShowError(): (error: unknown) => void {
  return use(ShowErrorContext);
}

/** Around all pages: lets any of them show what went wrong. */
export function ShowErrorProvider({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const [showError] = useState(() => (error: unknown) => setFailed({ error }));
  return (
    <ShowErrorContext value={showError}>
      {children}
      {failed && <ErrorModal failed={failed} />}
    </ShowErrorContext>
  );
}
