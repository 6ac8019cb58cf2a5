/** The cursor of the first page of a list. */
export const FIRST_PAGE: string | null = null;

/** The cursor of the next page, null on the last. */
export const nextCursor = ({ meta }: { meta: { next: string | null } }) => meta.next;

/** The query parameters for the page at a cursor. */
export const cursorQuery = (cursor: string | null) => (cursor === null ? {} : { cursor });
