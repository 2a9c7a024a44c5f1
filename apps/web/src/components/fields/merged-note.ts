import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** The description of a success message about changes of others that were kept. */
export function mergedNote(
  fields: readonly string[],
  t: TFunction,
  labelOf: (field: string) => string,
): { description?: string } {
  if (fields.length === 0) return {}
  const words = format.list([...new Set(fields.map(labelOf))])
  return { description: t('record_form.merged', { fields: words }) }
}
