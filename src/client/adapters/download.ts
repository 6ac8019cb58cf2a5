/** Offers a text as a file download. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  downloadFile(name, new Blob([text], { type }));
}

/** Offers a file for download. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download reads the URL after this event loop turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
