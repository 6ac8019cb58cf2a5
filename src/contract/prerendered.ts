/** Folder of the prerendered pages, relative to the built client: outside it, because it is not served as files. */
export const PRERENDERED_FOLDER = '../prerendered';

/** A public page as the build rendered it; one file of {@link PRERENDERED_FOLDER}. */
export type PrerenderedPage = {
  path: string;
  /** Title and description if the content has its own, such as a blog post. */
  words: { title?: string; description?: string };
  /** Content of the root element. */
  html: string;
  /** Content of the head: a preload of the font of code where there is any, and a link that names its data and its code, which are fetched after the first paint. */
  head: string;
};

/** Id of the link to a prerendered page's data; present only on prerendered pages. */
export const INITIAL_DATA_ID = 'initial';
