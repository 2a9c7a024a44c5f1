import type {
  AssetDepreciation,
  assetDepreciationApi,
  DepreciationEvent,
} from '@steward/contract/asset-depreciation.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { explain, type SomeMonths } from '@steward/depreciation/explain.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { notFound, wrongParameter } from '#core/context/errors.ts'
import { spanOf } from '#domain/reports/period.ts'
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
async function eventsOfAsset(ctx: Ctx, id: string): Promise<DepreciationEvent[]> {
  return askRows<DepreciationEvent>(ctx, { text: EVENTS, values: [ctx.account_id, id] })
}

/** An asset with all that its figures are computed from. */
async function read(ctx: Ctx, id: string): Promise<{ basis: Basis; facts: Facts }> {
  const basis = await readBasis(ctx, [id])
  const facts = await readFacts(ctx, [id], true)
  if (facts.assets.length === 0) throw notFound()
  return { basis, facts }
}

/** @throws 404 for an unknown book */
function asked({ books }: Basis, book_id: string | undefined): BookBasis[] {
  const some = books.filter(({ id }) => book_id === undefined || id === book_id)
  if (some.length === 0) throw notFound('The book does not exist')
  return some
}

/**
 * The values of an asset in its books, by its present parameters.
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

type ExplainQuery = QueryOf<typeof assetDepreciationApi.explain>

/** The maximum number of fiscal years that are explained at once. */
const MOST_YEARS = 20

interface Explained {
  year: number
  months: SomeMonths
}

/** @throws 422 without years, or for too many */
function yearsAsked({ fiscal_year, from, to }: ExplainQuery, first_month: number): Explained[] {
  if (fiscal_year !== undefined) return [{ year: fiscal_year, months: { first: 1, last: 12 } }]
  if (from === undefined || to === undefined || from > to)
    throw wrongParameter(
      'fiscal_year',
      'Give fiscal_year, or from and to, the earlier one first',
      'required',
    )
  const { first, last } = spanOf(from, to, first_month)
  if (last.year - first.year >= MOST_YEARS)
    throw wrongParameter(
      'from',
      `At most ${MOST_YEARS} fiscal years are explained at once`,
      'range',
    )
  return Array.from({ length: last.year - first.year + 1 }, (_, at) => {
    const year = first.year + at
    const months = {
      first: year === first.year ? first.month : 1,
      last: year === last.year ? last.month : 12,
    }
    return { year, months }
  })
}

/**
 * The arithmetic behind a fiscal year or some months, by default in the default book.
 *
 * @throws 404; 422 without a period
 */
export async function explained(
  ctx: Ctx,
  id: string,
  query: ExplainQuery,
): Promise<Pick<ReplyOf<typeof assetDepreciationApi.explain>, 'data'>> {
  const { basis, facts } = await read(ctx, id)
  const [book] = asked(basis, query.book_id)
  const { input } = compute(basis, book!, facts.assets[0]!, facts)
  const years = yearsAsked(query, book!.start_month)
  const steps = input ? years.flatMap(({ year, months }) => explain(input, year, months)) : []
  return { data: steps.map((step) => stepAnswer(step, basis)) }
}
