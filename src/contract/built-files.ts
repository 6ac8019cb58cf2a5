/** Folder of the compressed files, relative to the built client: outside it, because it is not served. */
export const COMPRESSED_FOLDER = '../compressed';

/**
 * When files of `assets` were replaced by a later build in the same folder, by path. Relative to the built client, and outside it,
 * because it is not served. Milliseconds since 1970.
 */
export const REPLACED_ASSETS = '../replaced-assets.json';

/** Whether compression helps: pictures and fonts are already compressed. */
export const isCompressible = (path: string): boolean => /\.(?:css|html|js|json|svg|txt|webmanifest)$/.test(path);
