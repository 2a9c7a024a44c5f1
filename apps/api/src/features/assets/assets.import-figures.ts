import { addMonths } from '@steward/contract/calendar.ts'
import type { Row } from '#core/records/records.ts'
import { METHOD_WORDS } from '#domain/imports/method-words.ts'
import { plain } from '#domain/imports/plain.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { monthsAt, percentIn } from '#domain/imports/rates.ts'
import { spanOf } from '#domain/imports/spans.ts'
import { textOf } from '#shared/naming/references.ts'

const [METHOD, LIFE, RATE] = [
  'depreciation_method',
  'useful_life_months',
  'depreciation_rate',
] as const

/** A useful life beside the name of a method: «SL 5 Years», «Straight Line 3y». */
const SPAN =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*-?\s*(y|years?|yrs?|months?|mos?|ans?|mois|jahre?|monate?|años?|meses)\b\.?/i
/** A rate beside it: «10% SL». */
const SHARE = /\(?\d[\d.,]*\s*%\)?/
const isKnown = (name: string) => METHOD_WORDS.has(name) || name === 'straightline'
/** These charge a rate of what is left, which says nothing of their life. */
const isDeclining = (name: string) =>
  METHOD_WORDS.get(name)?.kind === 'declining_balance' ||
  /declin|degress|degres|dimin|reduc|decreas|writtendown/.test(name)

const bareOf = (text: string) => text.replace(SPAN, ' ').replace(SHARE, ' ').trim()

/** The name of a method, without the life and the rate beside it where it is known then. */
function readMethod({ values }: Draft, text: string): void {
  const bare = bareOf(text)
  const name = plain(bare)
  if (bare === text || METHOD_WORDS.has(plain(text)) || !isKnown(name)) return
  if (!SHARE.test(text) || !isDeclining(name)) values.set(METHOD, bare)
}

/** The months of «5 Years» in the name of a method; undefined where it has none. */
function lifeIn(text: string): number | undefined {
  const [, number, unit = ''] = SPAN.exec(text) ?? []
  return number === undefined
    ? undefined
    : spanOf(`${number.replace(',', '.')} ${unit.replace(/^y$/i, 'years')}`, '.')
}

/** Without a column for the useful life, it is in the name of the method, or in the rate of a straight line. */
function readLife(draft: Draft): void {
  const { values } = draft
  const method = textOf(draft, METHOD)
  // Our own exports call methods by their whole names, and leave out lives that assets inherit.
  if (values.has('id')) return
  if (method !== '') readMethod(draft, method)
  if (values.has(LIFE)) return
  const months = lifeIn(method) ?? lifeOfRate(textOf(draft, RATE) || method, method)
  if (months !== undefined && months <= 1200) values.set(LIFE, String(months))
}

function lifeOfRate(text: string, method: string): number | undefined {
  const isOfRest = [method, text].some((said) => isDeclining(plain(bareOf(said))))
  const percent = isOfRest ? undefined : percentIn(text)
  return percent === undefined ? undefined : monthsAt(percent)
}

interface Around {
  before: Row | undefined
  warn(problem: RowProblem): void
}

const MONTHS = 'warranty_months'

/** A hundred years: longer, it is another word for one without an end. */
const MOST_MONTHS = 1200

/** The end of a warranty of so many months: it begins on the day of the purchase, or else of the use. */
function readWarranty(draft: Draft, { before, warn }: Around): void {
  const { values } = draft
  const value = textOf(draft, MONTHS)
  if (value === '' || values.get('warranty_end')) return
  const days = ['purchase_date', 'in_service_date'] as const
  const from = days.map((day) => textOf(draft, day) || before?.[day]).find(Boolean)
  if (Number(value) > MOST_MONTHS) warn({ code: 'warranty_endless', key: MONTHS, value })
  else if (typeof from === 'string') values.set('warranty_end', addMonths(from, Number(value)))
  else if (!before?.warranty_end) warn({ code: 'warranty_undated', key: MONTHS, value })
}

/** Reads what other products say of an asset's figures by lengths of time and rates. */
export function readFigures(draft: Draft, around: Around): void {
  readLife(draft)
  readWarranty(draft, around)
}
