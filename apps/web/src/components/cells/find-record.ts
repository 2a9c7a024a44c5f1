import type { CellRecord, FieldAt } from './cells-kind.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { NamedField } from '#components/fields/field.ts'
import { LOOKUPS } from '#components/fields/lookups.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { folded } from '#lib/folded.ts'

/** The likeliest of some options for what was typed: what is called so, begins so, or has it in it. */
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

/** How the record is looked for that a cell refers to; undefined where it refers to none. */
export function searchIn(
  at: FieldAt,
  record: CellRecord,
  field: NamedField,
): OptionSearch | undefined {
  if (field.kind !== 'reference') return undefined
  const outer = field.within && (at(field.within)?.held(record) as Named | undefined)
  return LOOKUPS[field.to]({ id: record.id, within: outer ? outer.id : null })
}

/** The record that somebody means who typed a part of its name; undefined where nothing is called like it. */
export async function findRecord(
  at: FieldAt,
  record: CellRecord,
  field: NamedField,
  typed: string,
): Promise<ComboboxOption | undefined> {
  const options = await searchIn(at, record, field)!(typed, new AbortController().signal)
  // One that is found by its code needn't have the text in its name.
  return likeliest(options, typed) ?? (options.length === 1 ? options[0] : undefined)
}
