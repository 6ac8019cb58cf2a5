import type { ReactElement } from 'react';

/**
 * What may stand beside other children: elements, and no bare text. A browser that translates a page takes bare text out of the document;
 * React would neither find it (`NotFoundError`) nor change it.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
