import { keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { assetFieldLabel } from './asset-values.ts'

/**
 * Says under a message of success what somebody else has changed meanwhile, and that it was kept.
 *
 * @param labelOf what fields are called; without it the account's own are said as a whole
 */
export function mergedNote(
  fields: readonly string[],
  t: TFunction,
  labelOf: (field: string) => string = (field) =>
    keyOf(field) === undefined ? assetFieldLabel(field, t) : t('assets.page.own_fields'),
): { description?: string } {
  if (fields.length === 0) return {}
  const words = format.list([...new Set(fields.map(labelOf))])
  return { description: t('record_form.merged', { fields: words }) }
}
