import type { Row } from '#core/records/records.ts'
import { dayIn } from '#domain/imports/dated-headers.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { mayBeBookValue } from '#domain/imports/book-value-headers.ts'
import { titleIn } from '#domain/imports/title.ts'
import { textOf } from '#shared/naming/references.ts'
import { readCount } from './assets.import-lives.ts'
import { readWarranty } from './assets.import-warranty.ts'

/** The length of a name. */
const MAX_NAME = 255

/** Columns that describe an asset without a name, as other products export it. */
export const INSTEAD = ['model', 'description'] as const

/** In a file without statuses, a date of disposal means that the asset was disposed of. */
function readDisposal({ values }: Draft): void {
  if (values.get('disposed_on')) values.set('status', 'disposed')
}

interface Around {
  before: Row | undefined
  isNew: boolean
  fills(key: string): boolean
  headerOf(key: string): string | undefined
  as_of: string | null | undefined
  warn(problem: RowProblem): void
}

const [AMOUNT, DAY] = ['opening_accumulated', 'opening_as_of'] as const

/** The day of a file without a column for it, as its mapping says it, or else the header of the amount. */
const dayOfFile = ({ fills, headerOf, as_of }: Around) =>
  as_of === undefined || fills(DAY) ? dayIn(headerOf(AMOUNT) ?? '') : as_of

/**
 * Dates the accumulated depreciation. Without a day it is from before the asset was in service, so that the whole life
 * is still to come, which few files mean.
 */
function dateOpening({ values }: Draft, around: Around): void {
  const { before, warn } = around
  if (!Number(values.get(AMOUNT) ?? 0) || values.get(DAY)) return
  const day = dayOfFile(around)
  if (day && !values.has(DAY)) values.set(DAY, day)
  else if (values.has(DAY) || !before?.[DAY]) warn({ code: 'opening_undated', key: DAY })
}

/** Warns of an amount under a heading that other registers have for book values. */
function doubtProceeds({ values }: Draft, { headerOf, warn }: Around): void {
  const key = 'disposal_proceeds'
  const value = headerOf(key) ?? ''
  if (Number(values.get(key) ?? 0) && mayBeBookValue(key, value))
    warn({ code: 'book_value_or_proceeds', key, value })
}

/** A description that became the name of a new asset is no change when the same row comes again. */
function keepName({ values }: Draft, { before, fills }: Around): void {
  const isName = !fills('name') && before?.name === values.get('description')
  if (isName && !before?.description) values.delete('description')
}

/** Nor is that it is in use, where another product calls it stored although somebody has it. */
function keepStatus({ values, words }: Draft, { before }: Around): void {
  const isCalledStored = words.some(({ key, choice }) => key === 'status' && choice === 'in_stock')
  const isHeld = before?.status === 'in_use' && before.custodian_id && values.get('custodian')
  if (isCalledStored && isHeld) values.delete('status')
}

/**
 * The name of a new asset without one: its model, or else its description. In a file without any names, the description
 * comes first, because people use it as the name.
 */
function giveName(draft: Draft, { fills }: Around): void {
  if (textOf(draft, 'name') !== '') return
  const instead = fills('name') ? INSTEAD : INSTEAD.toReversed()
  const key = instead.find((one) => textOf(draft, one) !== '')
  if (!key) return
  const text = textOf(draft, key)
  const name = titleIn(text, MAX_NAME)
  draft.values.set('name', name)
  // A description that is the whole name would only repeat it.
  if (key === 'description' && name === text) draft.values.delete(key)
}

/** Reads what columns say together. Returns what is wrong with it. */
export function complete(draft: Draft, around: Around): RowProblem | undefined {
  const { isNew, fills } = around
  dateOpening(draft, around)
  readWarranty(draft, around)
  doubtProceeds(draft, around)
  if (!isNew) {
    keepName(draft, around)
    keepStatus(draft, around)
  } else {
    if (!fills('status')) readDisposal(draft)
    giveName(draft, around)
  }
  return readCount(draft, around)
}
