/** Folder of the prerendered pages, seen from that of the built client: beside it, because it is not served as files. */
export const PRERENDERED_FOLDER = '../prerendered';

/** A public page as the build rendered it; one file of {@link PRERENDERED_FOLDER}. */
export type PrerenderedPage = {
  path: string;
  /** Title and description where the content brings its own, as a post of the blog does. */
  words: { title?: string; description?: string };
  /** What stands in the root element. */
  html: string;
  /** What stands in the head: the code of the page, preloaded. */
  head: string;
  /** What it was rendered from, as JSON that may stand in a script element. */
  initial: string;
};
