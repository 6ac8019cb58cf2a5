/**
 * An SVG picture as PNG, drawn by the browser; the only way that a policy without blob workers and foreign markup allows.
 *
 * @param scale pixels of the result for each of the picture
 * @throws Error when the picture is larger than the browser can draw
 */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    // No browser draws more than about 16,000 pixels in a row.
    const fitting = Math.min(scale, 16_000 / Math.max(image.naturalWidth, image.naturalHeight));
    canvas.width = Math.round(image.naturalWidth * fitting);
    canvas.height = Math.round(image.naturalHeight * fitting);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The picture is larger than this browser can draw.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
