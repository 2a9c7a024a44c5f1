/**
 * Where a file lies that belongs to this program.
 *
 * @param path from `apps/api`. The server is run from its sources, or from its bundle: this file and the bundle's are
 * as
 *   deep below that folder
 */
export const ownFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
