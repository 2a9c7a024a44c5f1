import type { Draft } from '#domain/imports/plan.ts'
import { textOf } from '#shared/naming/references.ts'

/** The length of a name. */
const MAX_NAME = 255

/** What says what an asset is where it has no name of its own, as other products write it. */
export const INSTEAD = ['model', 'description'] as const

/** What a file knows of an asset that is gone is that it is, where it has no statuses. */
function readDisposal({ values }: Draft): void {
  if (values.get('disposed_on')) values.set('status', 'disposed')
}

interface Around {
  isNew: boolean
  fills(key: string): boolean
}

/**
 * A new asset without a name is called by its model, or by what describes it: first by that where nothing in the file
 * has names, since its descriptions are what people call their assets then.
 */
export function complete(draft: Draft, { isNew, fills }: Around): void {
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
