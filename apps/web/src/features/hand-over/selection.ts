import type { Named } from '@steward/contract/kit/fields.ts'
import type { BulkTarget } from '#components/record-list/use-bulk.ts'
import type { HandOverAsset } from './hand-over-asset.ts'

/** The assets that a dialog is about. */
export interface HandOverSelection {
  /** Those that are known by name. */
  assets: readonly HandOverAsset[]
  /** Left out where these are all; else those that are meant, and how many they are. */
  all?: { target: BulkTarget; count: number } | undefined
}

/** Everything that an employee has. */
export const allOf = (employee: string): BulkTarget => ({
  filter: { 'filter[custodian_id]': [employee] },
})

/** The one asset that it is about, if it is about one. */
export const onlyOf = ({ assets, all }: HandOverSelection): HandOverAsset | undefined =>
  assets.length === 1 && (all === undefined || all.count === 1) ? assets[0] : undefined

export const countOf = ({ assets, all }: HandOverSelection): number => all?.count ?? assets.length

export const targetOf = ({ assets, all }: HandOverSelection): BulkTarget =>
  all?.target ?? assets.map(({ id }) => id)

/** The one who has all of them, if there is one and that is known. */
export function holderOf(selection: HandOverSelection): Named {
  const [first] = selection.assets
  const id = first?.custodian?.id
  const isAll = countOf(selection) === selection.assets.length
  return id && isAll && selection.assets.every(({ custodian }) => custodian?.id === id)
    ? first.custodian
    : null
}
