import type { Assignment } from '@steward/contract/assignments.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import type { HandOverAsset } from './hand-over-asset.ts'

/** The employee or place that an asset is assigned to. */
export const holderName = ({ employee, site, location }: Assignment): string =>
  (employee ?? location ?? site)?.name ?? ''

/** `3 Feb 2026 – 5 Mar 2026`, or the start of a current assignment. */
export function spanText({ handed_on, returned_on }: Assignment, t: TFunction): string {
  if (returned_on === null) return t('hand_over.since', { date: format.date(handed_on) })
  return t('hand_over.span', { from: format.date(handed_on), to: format.date(returned_on) })
}

/** The asset of an assignment in the format of the dialogs. */
export const handOverAssetOf = ({ asset, employee, ended_at }: Assignment): HandOverAsset => ({
  id: asset.id,
  name: asset.name,
  asset_tag: asset.asset_tag,
  lock_version: asset.lock_version,
  custodian: ended_at === null ? employee : null,
})
