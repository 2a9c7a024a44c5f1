import type {
  AssetDepreciation,
  assetDepreciationApi,
  DepreciationEvent,
} from '@steward/contract/asset-depreciation.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { explain } from '@steward/depreciation/explain.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { type Basis, type BookBasis, readBasis } from '#shared/figures/basis.ts'
import { compute } from '#shared/figures/compute.ts'
import { type Facts, readFacts } from '#shared/figures/facts.ts'
import { bookAnswer, stepAnswer } from './answer.ts'

const EVENTS = `select e.id, e.book_id, e.type, e.effective_date::text, e.details, e.note,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as created_by,
    e.reverses_id, (select r.id from depreciation_events r where r.account_id = $1 and r.reverses_id = e.id) as reversed_by_id
  from depreciation_events e
  left join memberships m on m.account_id = $1 and m.user_id = e.created_by_id
  left join users u on u.id = m.user_id
  where e.account_id = $1 and e.asset_id = $2 order by e.effective_date, e.id`

/** The events of an asset. */
export async function eventsOfAsset(ctx: Ctx, id: string): Promise<DepreciationEvent[]> {
  const [result] = await ask(ctx, { text: EVENTS, values: [ctx.account_id, id] })
  return result!.rows as DepreciationEvent[]
}

/** An asset with all that its figures are computed from. */
async function read(ctx: Ctx, id: string): Promise<{ basis: Basis; facts: Facts }> {
  const basis = await readBasis(ctx)
  const facts = await readFacts(ctx, [id], true)
  if (facts.assets.length === 0) throw notFound()
  return { basis, facts }
}

/** @throws 404 for a book that isn't there */
function asked({ books }: Basis, book_id: string | undefined): BookBasis[] {
  const some = books.filter(({ id }) => book_id === undefined || id === book_id)
  if (some.length === 0) throw notFound('The book does not exist')
  return some
}

/**
 * What an asset is worth in its books, by its parameters as they are now.
 *
 * @throws 404
 */
export async function depreciationOf(
  ctx: Ctx,
  id: string,
  { on, book_id }: QueryOf<typeof assetDepreciationApi.get> = {},
): Promise<{ data: AssetDepreciation }> {
  const { basis, facts } = await read(ctx, id)
  const day = on ?? basis.today
  const events = await eventsOfAsset(ctx, id)
  return {
    data: {
      on: day,
      books: asked(basis, book_id).map((book) =>
        bookAnswer(basis, book, compute(basis, book, facts.assets[0]!, facts), day),
      ),
      events,
    },
  }
}

/**
 * The arithmetic behind the charge of a fiscal year, in the default book where none is named.
 *
 * @throws 404
 */
export async function explained(
  ctx: Ctx,
  id: string,
  { book_id, fiscal_year }: QueryOf<typeof assetDepreciationApi.explain>,
): Promise<ReplyOf<typeof assetDepreciationApi.explain>> {
  const { basis, facts } = await read(ctx, id)
  const [book] = asked(basis, book_id)
  const { input } = compute(basis, book!, facts.assets[0]!, facts)
  const steps = input ? explain(input, fiscal_year) : []
  return { data: steps.map((step) => stepAnswer(step, basis)) }
}
