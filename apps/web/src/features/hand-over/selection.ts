import type { Named } from '@steward/contract/kit/fields.ts'
import type { BulkTarget } from '#components/record-list/use-bulk.ts'
import type { HandOverAsset } from './hand-over-asset.ts'

/** The assets that a dialog is about. */
export interface HandOverSelection {
  /** The loaded ones. */
  assets: readonly HandOverAsset[]
  /** All of them, with their number; undefined if `assets` is complete. */
  all?: { target: BulkTarget; count: number } | undefined
}

/** All assets of an employee. */
export const allOf = (employee: string): BulkTarget => ({
  filter: { 'filter[custodian_id]': [employee] },
})

/** The asset of a dialog that is about a single one. */
export const onlyOf = ({ assets, all }: HandOverSelection): HandOverAsset | undefined =>
  assets.length === 1 && (all === undefined || all.count === 1) ? assets[0] : undefined

export const countOf = ({ assets, all }: HandOverSelection): number => all?.count ?? assets.length

export const targetOf = ({ assets, all }: HandOverSelection): BulkTarget =>
  all?.target ?? assets.map(({ id }) => id)

/** The common holder of all assets, if there is one. */
export function holderOf(selection: HandOverSelection): Named {
  const [first] = selection.assets
  const id = first?.custodian?.id
  const isAll = countOf(selection) === selection.assets.length
  return id && isAll && selection.assets.every(({ custodian }) => custodian?.id === id)
    ? first.custodian
    : null
}
