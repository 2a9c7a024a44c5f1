import type { Statement } from './statement.ts'

/**
 * Raises the memory of queries that read all of a large register, until the end of the transaction: PostgreSQL then
 * hashes sets such as the assets that a limited user may see, instead of looking them up for each row.
 */
export const ROOM: Statement = { text: "select set_config('work_mem', '64MB', true)", values: [] }
