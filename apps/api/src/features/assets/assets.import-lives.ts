import type { Ctx } from '#core/context/ctx.ts'
import { bareMethod, isDeclining, METHOD_WORDS, SPAN } from '#domain/imports/method-words.ts'
import { plain } from '#domain/imports/plain.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { monthsAt, percentIn } from '#domain/imports/rates.ts'
import { spanOf } from '#domain/imports/spans.ts'
import { type CategoryDefaults, categoryDefaults } from '#shared/assets/category-defaults.ts'
import type { ResolvedRow } from '#shared/imports/kind.ts'
import { textOf } from '#shared/naming/references.ts'

const METHOD = 'depreciation_method'
const LIFE = 'useful_life_months'
const RATE = 'depreciation_rate'
/** A hundred years. */
const MOST = 1200

const [COUNT, INTERVAL] = ['depreciation_count', 'depreciation_interval'] as const

/**
 * Reads the useful life of a row that says how often an asset is depreciated, and how many months are in between.
 * Returns the problem of a life that is too long.
 */
export function readCount(
  draft: Draft,
  { warn }: { warn(problem: RowProblem): void },
): RowProblem | undefined {
  const [value, between] = [textOf(draft, COUNT), Number(textOf(draft, INTERVAL))]
  const months = Number(value) * between
  if (draft.values.has(LIFE) || !Number(value)) return undefined
  if (between === 0) warn({ code: 'count_alone', key: COUNT, value })
  else if (months <= MOST) draft.values.set(LIFE, String(months))
  else
    return {
      code: 'range',
      key: COUNT,
      value,
      args: { min: 1, max: Math.floor(MOST / between) },
    }
  return undefined
}

/** The useful life that a row says without a column for it, in months. */
interface Said {
  row: ResolvedRow
  /** The method as the file calls it. */
  method: string
  /** Beside the name of the method: «SL 5 Years». */
  span: number | undefined
  /** From a yearly rate, which only a straight line has a life from. */
  ofRate: number | undefined
}

/** The months of «5 Years» in the name of a method; undefined where it has none. */
function lifeIn(text: string): number | undefined {
  const [, number, unit = ''] = SPAN.exec(text) ?? []
  return number === undefined
    ? undefined
    : spanOf(`${number.replace(',', '.')} ${unit.replace(/^y$/i, 'years')}`, '.')
}

const inBounds = (months: number | undefined) =>
  months !== undefined && months > 0 && months <= MOST ? months : undefined

/** Our own exports call methods by their whole names, and leave out lives that assets inherit. */
function saidIn(row: ResolvedRow): Said[] {
  const { draft } = row
  if (draft.values.has('id') || draft.values.has(LIFE)) return []
  const method = draft.shortened?.get(METHOD) ?? textOf(draft, METHOD)
  const percent = percentIn(textOf(draft, RATE) || method)
  const span = inBounds(lifeIn(method))
  const ofRate = percent === undefined ? undefined : inBounds(monthsAt(percent))
  return span === undefined && ofRate === undefined ? [] : [{ row, method, span, ofRate }]
}

/** The category of an asset; of one that the import creates, the nearest there is around it. */
function categoryOf({ before, change, missing }: ResolvedRow): string | null {
  let id = ('category_id' in change ? change.category_id : before?.category_id) as string | null
  for (let made = missingBy(id); made; made = missingBy(id)) id = made.parent?.id ?? null
  return id ?? null

  function missingBy(wanted: string | null) {
    return missing.find((one) => one.id === wanted)
  }
}

const methodOf = ({ before, change }: ResolvedRow) =>
  ('depreciation_method_id' in change
    ? change.depreciation_method_id
    : before?.depreciation_method_id) as string | null | undefined

/** Whether a rate is that of a straight line, by the method that counts and by what the file calls it. */
function isEven({ row, method }: Said, { method_kind }: CategoryDefaults): boolean {
  const said = METHOD_WORDS.get(plain(bareMethod(method)))?.kind
  return (
    [method_kind, said].every((kind) => [null, undefined, 'straight_line'].includes(kind)) &&
    ![method, textOf(row.draft, RATE)].some(isDeclining)
  )
}

/** Whether the method is called as the file calls it, so that what its name says is a matter of the method. */
const isCalledSo = ({ row, method }: Said) =>
  method !== '' && Boolean(row.change.depreciation_method_id) && !row.draft.shortened?.has(METHOD)

/** The useful life that a row says beside the name of its method. */
function settleByMethod(said: Said, own: number | null, given: CategoryDefaults): void {
  const { row, span, ofRate } = said
  const isGiven = isCalledSo(said) && (own ?? given.useful_life_months) !== null
  const months = span ?? (own === null && isEven(said, given) ? ofRate : undefined)
  if (!isGiven && months !== undefined) row.change[LIFE] = months
}

/** The useful life from a column of rates. */
function settleByRate(said: Said, own: number | null, given: CategoryDefaults): void {
  const { row, ofRate } = said
  const isLife = own === null && isEven(said, given)
  const code = own === null ? 'rate_not_even' : 'rate_beside_life'
  if (isLife) row.change[LIFE] = ofRate
  else if (own !== ofRate) row.warn({ code, key: RATE, value: textOf(row.draft, RATE) })
}

function settleLife(said: Said, given: CategoryDefaults): void {
  const { row, span } = said
  const own = (row.before?.useful_life_months ?? null) as number | null
  const isByMethod = span !== undefined || textOf(row.draft, RATE) === ''
  ;(isByMethod ? settleByMethod : settleByRate)(said, own, given)
}

/**
 * Reads the useful lives of rows that have no column for it: beside the name of the method, or from the rate of a
 * straight line. Any other method has another use for a rate, and a life that an asset has already counts more.
 */
export async function settleLives(ctx: Ctx, rows: readonly ResolvedRow[]): Promise<void> {
  const said = rows.flatMap(saidIn)
  if (said.length === 0) return
  const given = await categoryDefaults(
    ctx,
    said.map(({ row }) => ({ category_id: categoryOf(row), method_id: methodOf(row) })),
  )
  for (const [at, one] of said.entries()) settleLife(one, given[at]!)
}
