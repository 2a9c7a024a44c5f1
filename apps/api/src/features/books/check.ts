import type { YearRow } from '#domain/figures/year-rows.ts'
import { clientOf, type Ctx, inSnapshot, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { type Basis, type BookBasis, readBasis } from '#shared/figures/basis.ts'
import { type Computed, compute } from '#shared/figures/compute.ts'
import { type Facts, readFacts } from '#shared/figures/facts.ts'

/** The number of assets that are computed again, enough to find errors that affect many. */
const SAMPLE = 300
/** The maximum number of differences that are named. */
const NAMED = 50

interface Difference {
  fiscal_year: number
  /** Null for the sums of the book. */
  asset_id: string | null
  kept: string
  computed: string
}

/** The values of a row in which every error shows: its opening, its charge and what remains after it. */
const COMPARED = `coalesce(sum(opening_cost), 0) || ' ' || coalesce(sum(opening_accumulated), 0) || ' ' ||
  coalesce(sum(charge[12]), 0) || ' ' || coalesce(sum(rest_cost), 0) || ' ' || coalesce(sum(rest_accumulated), 0)`

const KEPT = `select asset_id, fiscal_year, ${COMPARED} as kept from asset_book_years
  where account_id = $1 and book_id = $2 and asset_id = any ($3::uuid[]) group by 1, 2`

const SUMS = `select coalesce(r.fiscal_year, s.fiscal_year) as fiscal_year, coalesce(r.kept, '') as computed, coalesce(s.kept, '') as kept
  from (select fiscal_year, ${COMPARED} as kept from asset_book_years where account_id = $1 and book_id = $2 group by 1) r
  full join (select fiscal_year, ${COMPARED} as kept from book_year_sums where account_id = $1 and book_id = $2 group by 1) s
    on s.fiscal_year = r.fiscal_year
  where r.kept is distinct from s.kept and coalesce(r.kept, s.kept) <> '0 0 0 0 0'`

/** A random sample of assets whose figures are up to date. */
const SOME = `select asset_id from (select asset_id from asset_books b where b.account_id = $1 and b.book_id = $2 and b.first_year is not null
    and not exists (select from figures_queue q where q.account_id = $1 and q.asset_id = b.asset_id)) b
  order by random() limit ${SAMPLE}`

/** The same values of a computed row. */
const PARTS: ((row: YearRow) => bigint)[] = [
  ({ opening }) => opening.cost,
  ({ opening }) => opening.accumulated,
  ({ flows }) => flows.charge?.[11] ?? 0n,
  ({ rest }) => rest.cost,
  ({ rest }) => rest.accumulated,
]

/** By year: groups don't matter here. */
const textOf = (rows: readonly YearRow[]): Map<number, string> =>
  new Map(
    [...Map.groupBy(rows, ({ fiscalYear }) => fiscalYear)].map(([year, some]) => [
      year,
      PARTS.map((part) => some.reduce((sum, row) => sum + part(row), 0n)).join(' '),
    ]),
  )

interface KeptRow {
  asset_id: string
  fiscal_year: number
  kept: string
}

function differencesOf(asset: Computed, kept: readonly KeptRow[]): Difference[] {
  const computed = textOf(asset.rows)
  const there = new Map(kept.map((row) => [row.fiscal_year, row.kept]))
  const years = new Set([...computed.keys(), ...there.keys()])
  return [...years].flatMap((fiscal_year) => {
    const [is, was] = [computed.get(fiscal_year) ?? '', there.get(fiscal_year) ?? '']
    return is === was ? [] : [{ fiscal_year, asset_id: asset.asset_id, kept: was, computed: is }]
  })
}

async function ofAssets(ctx: Ctx, basis: Basis, book: BookBasis): Promise<[number, Difference[]]> {
  const { rows: some } = await clientOf(ctx).query<{ asset_id: string }>(SOME, [
    ctx.account_id,
    book.id,
  ])
  const ids = some.map(({ asset_id }) => asset_id)
  const facts: Facts = await readFacts(ctx, ids, true)
  const { rows } = await clientOf(ctx).query<KeptRow>(KEPT, [ctx.account_id, book.id, ids])
  const kept = Map.groupBy(rows, ({ asset_id }) => asset_id)
  const found = facts.assets.flatMap((asset) =>
    differencesOf(compute(basis, book, asset, facts), kept.get(asset.id) ?? []),
  )
  return [ids.length, found]
}

async function ofSums(ctx: Ctx, book: BookBasis): Promise<Difference[]> {
  const { rows } = await clientOf(ctx).query<Omit<Difference, 'asset_id'>>(SUMS, [
    ctx.account_id,
    book.id,
  ])
  return rows.map((row) => ({ ...row, asset_id: null }))
}

const KEEP = `insert into figures_checks (account_id, book_id, assets, differences) values ($1, $2, $3, $4)`
const FORGET = `delete from figures_checks where account_id = $1 and checked_at < now() - interval '90 days'`

/**
 * Compares the stored figures of a sample of assets with the engine's, and the sums of every year with their rows.
 * Differences are logged and stored.
 */
export async function checkFigures(services: Services, account_id: string): Promise<void> {
  const ctx = systemCtx(services, { account_id })
  const checks = await inSnapshot(ctx, async (ctx) => {
    // Adding up the rows of a million assets takes half a minute; no request waits for it.
    await clientOf(ctx).query("set local statement_timeout = '10min'")
    const basis = await readBasis(ctx)
    const found: { book: BookBasis; assets: number; differences: Difference[] }[] = []
    for (const book of basis.books) {
      const [assets, differences] = await ofAssets(ctx, basis, book)
      found.push({ book, assets, differences: [...differences, ...(await ofSums(ctx, book))] })
    }
    return found
  })
  const made = checks.filter(({ assets, differences }) => assets > 0 || differences.length > 0)
  if (made.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    for (const { book, assets, differences } of made) {
      if (differences.length > 0)
        services.log.error(
          { account_id, book_id: book.id, differences: differences.slice(0, NAMED) },
          'kept figures differ from what the engine computes',
        )
      const named = JSON.stringify(differences.slice(0, NAMED))
      await clientOf(ctx).query(KEEP, [account_id, book.id, assets, named])
    }
    await clientOf(ctx).query(FORGET, [account_id])
  })
}
