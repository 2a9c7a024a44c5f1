import type { Statement } from './statement.ts'

/**
 * Gives what looks at all of a large register more memory than usual, until the end of the transaction: what fits into
 * it, such as the assets that somebody limited to sites may see, is looked up there and not once for each row.
 */
export const ROOM: Statement = { text: "select set_config('work_mem', '64MB', true)", values: [] }
