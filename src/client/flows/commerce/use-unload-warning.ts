import { useEffect } from 'react';
import { warnBeforeUnload } from '../../adapters/site/warn-before-unload.ts';

/** Lets the browser ask before the document is left while something is unsaved. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved]);
}
