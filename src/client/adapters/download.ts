/** Offers a text as a file download. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download reads the URL after this event loop turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
