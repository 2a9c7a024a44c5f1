import { prepare } from '#db/client.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { systemCtx } from '../context/system.ts'

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

const DRAW = `with drawn as (
    insert into counters (account_id, series, next) values ($1, $2, 1 + $3::int)
    on conflict (account_id, series) do update set next = counters.next + $3::int
    returning next - $3::int as first
  ), made as materialized (
    select array(select $4 || lpad(n::text, greatest($5::int, length(n::text)), '0')
      from generate_series(first, first + $3::int - 1) n) as numbers
    from drawn
  ), taken as materialized (
    select u.n from made cross join lateral named_ids($6, $7, made.numbers) u
  )
  select w.number from made, unnest(numbers) with ordinality w(number, n)
  where w.n not in (select n from taken) order by w.n`

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
  const drawing = mayHaveGaps ? beside(ctx) : ctx
  const free: string[] = []
  while (free.length < many) {
    const series = `${table}.${column} ${prefix}`
    const asked = [ctx.account_id, series, many - free.length, prefix, digits, table, column]
    const [drawn] = await ask(drawing, prepare(DRAW, asked))
    const numbers = (drawn!.rows as { number: string }[]).map(({ number }) => number)
    free.push(...numbers.filter((one) => !isReserved(one.toLowerCase())))
  }
  return free
}

/** In the same account, but in a transaction that ends at once. */
function beside({ services, account_id, user_id }: Ctx): Ctx {
  const pool = { ...services.pool, connect: () => services.pool.beside.connect() }
  return systemCtx({ ...services, pool }, { account_id, user_id })
}
