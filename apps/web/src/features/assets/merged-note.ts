import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { findAssetField } from './asset-kind.ts'

/**
 * Says under a message of success what somebody else has changed meanwhile, and that it was kept.
 *
 * @param labelOf what fields are called; without it the account's own are said as a whole
 */
export function mergedNote(
  fields: readonly string[],
  t: TFunction,
  labelOf: (field: string) => string = (field) =>
    findAssetField(field)?.label(t) ?? t('assets.page.own_fields'),
): { description?: string } {
  if (fields.length === 0) return {}
  const words = format.list([...new Set(fields.map(labelOf))])
  return { description: t('record_form.merged', { fields: words }) }
}
