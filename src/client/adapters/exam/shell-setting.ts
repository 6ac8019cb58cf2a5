import { publicSettings } from '../site/public-settings.ts';

/** Browsers list 250 resources by default; a long visit may need more until its files are kept (`exam-shell.ts`). */
const LISTED_FILES = 2000;
if ('performance' in globalThis) performance.setResourceTimingBufferSize?.(LISTED_FILES);

/** Whether the settings allow reopening an exam without a connection. */
export const isShellAllowed = (): boolean => publicSettings().offline_shell;
