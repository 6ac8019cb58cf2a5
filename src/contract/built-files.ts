/** Folder of the compressed files, relative to the built client: outside it, because it is not served. */
export const COMPRESSED_FOLDER = '../compressed';

/** Whether compression helps: pictures and fonts are already compressed. */
export const isCompressible = (path: string): boolean => /\.(?:css|html|js|json|svg|txt|webmanifest)$/.test(path);
