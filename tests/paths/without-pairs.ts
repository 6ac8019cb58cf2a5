/** Charts of which pairs of transitions are not walked, and why. */
export const withoutPairs: Readonly<Record<string, string>> = {
  exam: 'with its 8,228 situations it is far above the 700 up to which pairs are asked for',
};
