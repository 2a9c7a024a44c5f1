import type { Row } from '#core/records/records.ts'
import { dayIn } from '#domain/imports/dated-headers.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { textOf } from '#shared/naming/references.ts'

/** The length of a name. */
const MAX_NAME = 255

/** Columns that describe an asset without a name, as other products export it. */
export const INSTEAD = ['model', 'description'] as const

/** What a file knows of an asset that is gone is that it is, where it has no statuses. */
function readDisposal({ values }: Draft): void {
  if (values.get('disposed_on')) values.set('status', 'disposed')
}

interface Around {
  before: Row | undefined
  isNew: boolean
  fills(key: string): boolean
  headerOf(key: string): string | undefined
  warn(problem: RowProblem): void
}

const [AMOUNT, DAY] = ['opening_accumulated', 'opening_as_of'] as const

/**
 * As of which day the accumulated depreciation is: what isn't said beside it may be in its heading. Without a day it is
 * from before the asset was in service, and all of its life is still to come, which few files mean.
 */
function dateOpening({ values }: Draft, { before, headerOf, warn }: Around): void {
  if (!Number(values.get(AMOUNT) ?? 0) || values.get(DAY)) return
  const day = dayIn(headerOf(AMOUNT) ?? '')
  if (day && !values.has(DAY)) values.set(DAY, day)
  else if (values.has(DAY) || !before?.[DAY]) warn({ code: 'opening_undated', key: DAY })
}

/**
 * A new asset without a name is called by its model, or by what describes it: first by that where nothing in the file
 * has names, since its descriptions are what people call their assets then.
 */
export function complete(draft: Draft, around: Around): void {
  const { isNew, fills } = around
  dateOpening(draft, around)
  if (!isNew) return
  if (!fills('status')) readDisposal(draft)
  if (textOf(draft, 'name') !== '') return
  const instead = fills('name') ? INSTEAD : INSTEAD.toReversed()
  const key = instead.find((one) => textOf(draft, one) !== '')
  if (!key) return
  const text = textOf(draft, key)
  const name = text.split('\n')[0]!.slice(0, MAX_NAME)
  draft.values.set('name', name)
  // All of it is said by the name then.
  if (key === 'description' && name === text) draft.values.delete(key)
}
