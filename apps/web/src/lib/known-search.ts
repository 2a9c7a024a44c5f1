/**
 * What a page takes from its address, and nothing else. The router lays this over what the address says,
 * so that a parameter which is merely left out would come through as it was written: it has to be named
 * and emptied.
 */
export function knownSearch<T extends object>(given: object, known: T): T {
  const emptied = Object.fromEntries(Object.keys(given).map((key) => [key, undefined]))
  return { ...emptied, ...known }
}
