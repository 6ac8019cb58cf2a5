/** Folder of the prerendered pages, seen from that of the built client: beside it, because it is not served as files. */
export const PRERENDERED_FOLDER = '../prerendered';

/** A public page as the build rendered it; one file of {@link PRERENDERED_FOLDER}. */
export type PrerenderedPage = {
  path: string;
  /** Title and description where the content brings its own, as a post of the blog does. */
  words: { title?: string; description?: string };
  /** What stands in the root element. */
  html: string;
  /** What stands in the head: the data that it was rendered from and the code of the page, preloaded. */
  head: string;
};

/** Id of the link to the data that a page was rendered from; its presence says that the page was prerendered. */
export const INITIAL_DATA_ID = 'initial';
