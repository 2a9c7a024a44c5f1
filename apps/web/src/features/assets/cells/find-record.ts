import type { Asset } from '@steward/contract/assets.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import { REFERRED } from '#components/custom-fields/custom-control.tsx'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import type { FormField } from '../form-values.ts'
import { LOOKUPS } from '../page/field-lookups.ts'
import type { CellId } from './cell-values.ts'

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

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
  asset: Pick<Asset, 'id' | 'site_id'>,
  field: CellId,
  own: DataField | undefined,
): OptionSearch | undefined {
  if (own) return own.type === 'employee' || own.type === 'asset' ? REFERRED[own.type] : undefined
  const { id, site_id: siteId } = asset
  return LOOKUPS[field as FormField]?.search({ id, siteId })
}

/** The record that somebody means who typed a part of its name; undefined where nothing is called like it. */
export async function findRecord(
  asset: Asset,
  field: CellId,
  own: DataField | undefined,
  typed: string,
): Promise<ComboboxOption | undefined> {
  const options = await searchIn(asset, field, own)!(typed, new AbortController().signal)
  // One that is found by its code needn't have the text in its name.
  return likeliest(options, typed) ?? (options.length === 1 ? options[0] : undefined)
}
