/** Folder of the files compressed at the build, seen from that of the built client: beside it, because it is not served. */
export const COMPRESSED_FOLDER = '../compressed';

/** Whether a file gets smaller when it is compressed: pictures and fonts are compressed as they are. */
export const isCompressible = (path: string): boolean => /\.(?:css|html|js|json|svg|txt|webmanifest)$/.test(path);
