/**
 * The URL of a file that belongs to this program.
 *
 * @param path from `apps/api`. It is right for the sources and for the bundle, whose files are as deep below that
 *   folder
 */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
