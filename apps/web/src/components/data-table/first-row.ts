export interface FirstRow {
  /** @param isAsking whether the rows are those of a question that has just been put, and aren't there yet */
  goTo?: ((isAsking?: boolean) => void) | undefined
}

/**
 * The way to the first row of the list on screen, for the search that stands above it: neither knows of the other, and
 * what is between them needs to know of neither.
 */
export const firstRow: FirstRow = {}
