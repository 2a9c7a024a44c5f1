import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { assetFieldLabel } from './asset-values.ts'

/** Says under a message of success what somebody else has changed meanwhile, and that it was kept. */
export function mergedNote(
  fields: readonly string[],
  t: TFunction,
  labelOf: (field: string) => string = (field) => assetFieldLabel(field, t),
): { description?: string } {
  if (fields.length === 0) return {}
  const label = (field: string) =>
    field === 'custom_fields' ? t('assets.page.own_fields') : labelOf(field)
  const words = format.list(fields.map(label))
  return { description: t('record_form.merged', { fields: words }) }
}
