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

/**
 * The numbers that an import draws. It takes them outside of its transactions: these are long, and others would wait for
 * their end to get a number. What a transaction that failed leaves is for the next one.
 */
export class DrawnNumbers {
  readonly #left = new Map<string, string[]>()
  readonly #given = new Map<string, string[]>()

  /** Up to so many that are left of a series. */
  take(series: string, many: number): string[] {
    return this.#left.get(series)?.splice(0, many) ?? []
  }

  give(series: string, numbers: readonly string[]): void {
    this.#given.set(series, [...(this.#given.get(series) ?? []), ...numbers])
  }

  /** Those that were given are used. */
  keep(): void {
    this.#given.clear()
  }

  /** Those that were given weren't used. */
  putBack(): void {
    for (const [series, numbers] of this.#given)
      this.#left.set(series, [...numbers, ...(this.#left.get(series) ?? [])])
    this.#given.clear()
  }
}

const FREE = `select number from unnest($3::text[]) with ordinality w(number, n)
  where n <> all (array(select t.n from named_ids($1, $2, $3::text[]) t)) order by n`

/** Those of these numbers that no live record has by now. */
async function freeAmong(ctx: Ctx, { table, column }: Series, numbers: string[]) {
  if (numbers.length === 0) return []
  const values = [table, column, numbers]
  return (await askRows<{ number: string }>(ctx, { text: FREE, values })).map((one) => one.number)
}

const DRAW = 'select number from draw_numbers($1, $2, $3, $4, $5, $6, $7) number'

/** How an import draws numbers. */
export interface Drawing {
  /** Whether a number, in lower case, must stay free. */
  isReserved: (number: string) => boolean
  drawn: DrawnNumbers
}

/** Takes the next numbers of a series, skipping those of live records and reserved ones. */
export async function drawNumbers(
  ctx: Ctx,
  series: Series,
  many: number,
  { isReserved, drawn }: Partial<Drawing> = {},
): Promise<string[]> {
  const { table, column, prefix, digits, mayHaveGaps } = series
  const name = `${table}.${column} ${prefix}`
  const isFree = (number: string) => !isReserved?.(number.toLowerCase())
  const left = drawn?.take(name, many).filter(isFree) ?? []
  const free = await freeAmong(ctx, series, left)
  while (free.length < many) {
    const asked = [ctx.account_id, name, many - free.length, prefix, digits, table, column]
    const statement = { name: 'draw numbers', text: DRAW, values: asked }
    const drawn = await (mayHaveGaps ? askBeside : askRows)<{ number: string }>(ctx, statement)
    const numbers = drawn.map(({ number }) => number)
    free.push(...numbers.filter(isFree))
  }
  if (mayHaveGaps) drawn?.give(name, free)
  return free
}
