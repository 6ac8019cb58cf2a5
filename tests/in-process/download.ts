/** The text of a file that the page offered: nothing is stored on a disk. */
export const textOfDownload = (download: { text(): Promise<string> }): Promise<string> => download.text();
