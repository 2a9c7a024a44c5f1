import type { Named } from '@steward/contract/kit/fields.ts'
import type { NamedField } from '#components/fields/field.ts'
import { LOOKUPS } from '#components/fields/lookups.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { folded } from '#lib/folded.ts'
import type { CellRecord, FieldAt } from './cells-kind.ts'

/** The best match among options: an equal label, else one that starts with the text, else one that contains it. */
export function likeliest<T extends Pick<ComboboxOption, 'label' | 'detail'>>(
  options: readonly T[],
  typed: string,
): T | undefined {
  const wanted = folded(typed.trim())
  const isCalled = ({ label }: T) => folded(label) === wanted
  const begins = ({ label }: T) => folded(label).startsWith(wanted)
  const has = ({ label, detail = '' }: T) => folded(`${label} ${detail}`).includes(wanted)
  for (const fits of [isCalled, begins, has]) {
    const found = options.find(fits)
    if (found) return found
  }
  return undefined
}

/** The search for records that a cell may refer to; undefined if it is no reference. */
export function searchIn(
  at: FieldAt,
  record: CellRecord,
  field: NamedField,
): OptionSearch | undefined {
  if (field.kind !== 'reference') return undefined
  const outer = field.within && (at(field.within)?.held(record) as Named | undefined)
  return LOOKUPS[field.to]({ id: record.id, within: outer ? outer.id : null })
}

/** The record that a typed name means; undefined without a match. */
export async function findRecord(
  at: FieldAt,
  record: CellRecord,
  field: NamedField,
  typed: string,
): Promise<ComboboxOption | undefined> {
  const options = await searchIn(at, record, field)!(typed, new AbortController().signal)
  // A single result may have been found by its code instead of its name.
  return likeliest(options, typed) ?? (options.length === 1 ? options[0] : undefined)
}
