import { ask, askBeside, type Ctx } from '../context/ctx.ts'

/** A series of numbers, as in `AST-00042`: where they are, and how they are written. */
export interface Series {
  table: string
  column: string
  prefix: string
  /** With so many digits a small number is written; larger ones grow. */
  digits: number
  /**
   * A number whose transaction fails is lost, so that nobody who draws the next one waits for the end of that
   * transaction. Otherwise it goes back, and others wait.
   */
  mayHaveGaps?: boolean | undefined
}

const DRAW = 'select number from draw_numbers($1, $2, $3, $4, $5, $6, $7) number'

/**
 * Draws many numbers of a series at once. It skips those that a live record has, and those that are reserved.
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
    const drawn = mayHaveGaps ? await askBeside(ctx, statement) : (await ask(ctx, statement))[0]!
    const numbers = (drawn.rows as { number: string }[]).map(({ number }) => number)
    free.push(...numbers.filter((one) => !isReserved(one.toLowerCase())))
  }
  return free
}
