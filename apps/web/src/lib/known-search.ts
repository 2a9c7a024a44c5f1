/**
 * Limits a page's search to its known parameters. The router lays the result over the raw search, so an unknown
 * parameter that is merely omitted would stay: it has to be set to undefined.
 */
export function knownSearch<T extends object>(given: object, known: T): T {
  const emptied = Object.fromEntries(Object.keys(given).map((key) => [key, undefined]))
  return { ...emptied, ...known }
}
