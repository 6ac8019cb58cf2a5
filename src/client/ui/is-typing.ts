const NOT_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether a key goes into text: a field, a text area, or an editor, even inside a shadow root. Shortcuts ignore it. */
export function isTyping(event: KeyboardEvent): boolean {
  // The event's target is the host of a shadow root; the composed path starts inside an open one.
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !NOT_TEXT.has(target.type);
}
