import { askBeside, askRows, type Ctx } from '../context/ctx.ts'

/** A series of numbers such as `AST-00042`: the column that has them, and how they are written. */
export interface Series {
  table: string
  column: string
  prefix: string
  /** The least number of digits; smaller numbers are padded with zeros. */
  digits: number
  /**
   * Whether the number of a transaction that fails is lost, so that others don't wait for its end. Otherwise they wait,
   * and the number is free again.
   */
  mayHaveGaps?: boolean | undefined
}

const DRAW = 'select number from draw_numbers($1, $2, $3, $4, $5, $6, $7) number'

/**
 * Takes the next numbers of a series, skipping those of live records and reserved ones.
 *
 * @param isReserved whether a number, in lower case, must stay free
 */
export async function drawNumbers(
  ctx: Ctx,
  { table, column, prefix, digits, mayHaveGaps }: Series,
  many: number,
  isReserved: (number: string) => boolean = () => false,
): Promise<string[]> {
  const free: string[] = []
  while (free.length < many) {
    const series = `${table}.${column} ${prefix}`
    const asked = [ctx.account_id, series, many - free.length, prefix, digits, table, column]
    const statement = { name: 'draw numbers', text: DRAW, values: asked }
    const drawn = await (mayHaveGaps ? askBeside : askRows)<{ number: string }>(ctx, statement)
    const numbers = drawn.map(({ number }) => number)
    free.push(...numbers.filter((one) => !isReserved(one.toLowerCase())))
  }
  return free
}
