/** Pages where an exam is running: a reload there costs the candidate time. */
const EXAM_PAGE = /^\/[a-z]+\/(exam|trial-exams)\/[^/]+\/(start|progress)$/;

/** Whether a path is one where an exam is running. */
export function isExamPath(pathname: string): boolean {
  return EXAM_PAGE.test(pathname);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;
const touched = new Set<Control>();

/** Tracks edited fields. @returns a function that stops tracking. */
export function watchForms(): () => void {
  function note(event: Event) {
    if (event.target instanceof HTMLElement) touched.add(event.target);
  }
  function forget(event: Event) {
    for (const control of touched) if ((event.target as Node).contains(control)) touched.delete(control);
  }
  document.addEventListener('input', note, { capture: true });
  document.addEventListener('submit', forget, { capture: true });
  return () => {
    document.removeEventListener('input', note, { capture: true });
    document.removeEventListener('submit', forget, { capture: true });
  };
}

function isFilled(control: Control): boolean {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) return true;
  return 'value' in control ? control.value !== '' : control.textContent !== '';
}

/** Whether a reload would lose something: an exam is running, or the page has unsaved input. */
export function isBusy(): boolean {
  for (const control of touched) if (!control.isConnected) touched.delete(control);
  return isExamPath(location.pathname) || [...touched].some(isFilled);
}
