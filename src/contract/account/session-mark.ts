/**
 * Length of a session's mark: the beginning of its token, by which pages tell sessions apart without being able to read the
 * token. Characters of 6 bits.
 */
export const SESSION_MARK_LENGTH = 12;
