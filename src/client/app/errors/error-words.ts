/** Texts of an error page (UI-14). */
export type ErrorWords = { code: number | undefined; title: string; message: string; action: 'reload' | 'home' };

/** Where a candidate has answers. */
const ANSWERING = /^\/[^/]+\/(?:exam|trial-exams)\/[^/]+\/(?:progress|done|dispute)$/;

function titleOf(status: number | undefined): string {
  if (status === 404) return 'Not Found';
  if (status === 403) return 'Forbidden';
  return status !== undefined && status >= 500 ? 'Server Error' : 'Service Error';
}

/**
 * The text for a page that failed.
 *
 * @param error the thrown value: with a status for a server error, `data: 'reload'` when reloading helps
 * @param pathname where it happened
 */
export function errorWords(error: unknown, pathname: string): ErrorWords {
  const { status, message, data } = Object(error) as { status?: unknown; message?: unknown; data?: unknown };
  if (typeof status === 'number') {
    return {
      code: status,
      title: titleOf(status),
      message: typeof message === 'string' && message !== '' ? message : "This page can't be shown.",
      action: data === 'reload' ? 'reload' : 'home',
    };
  }
  // Without a status, a part of the page failed or did not load: reloading helps (ER-03).
  if (pathname === '/') {
    const code = 500;
    return { code, title: titleOf(code), message: 'Something went wrong, Please reload the page.', action: 'reload' };
  }
  return {
    code: undefined,
    title: titleOf(undefined),
    message: ANSWERING.test(pathname)
      ? "This page didn't load. Your answers are kept; reload to continue."
      : "This page didn't load. Reload it to try again.",
    action: 'reload',
  };
}
