const NOT_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether a key goes into a text: a field, a text area, or an editor, also one in a shadow root. Shortcuts leave it alone. */
export function isTyping(event: KeyboardEvent): boolean {
  // The event's own target is the host of a shadow root; the path begins inside of an open one.
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !NOT_TEXT.has(target.type);
}
