/** Where an exam is taken: a reload there costs the candidate time. */
const EXAM_PAGE = /^\/[a-z]+\/(exam|trial-exams)\/[^/]+\/(start|progress)$/;

/** Whether a path is one at which an exam is taken. */
export function isExamPath(pathname: string): boolean {
  return EXAM_PAGE.test(pathname);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;
const touched = new Set<Control>();

/** Remembers which fields were typed into. @returns stops that. */
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

/** Whether a reload would take something from somebody: an exam is being taken, or something typed is still on the page. */
export function isBusy(): boolean {
  for (const control of touched) if (!control.isConnected) touched.delete(control);
  return isExamPath(location.pathname) || [...touched].some(isFilled);
}
