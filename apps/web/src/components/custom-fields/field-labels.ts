import { keyOf } from '@steward/contract/data-fields.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import { useCustomFields } from './fields-query.ts'

/** The field behind a column or a history key `cf:key`; nothing for any other, and for fields that are gone. */
export function useFieldAt(): (column: string) => DataField | undefined {
  const fields = useCustomFields()
  return (column) => {
    const key = keyOf(column)
    return key === undefined ? undefined : fields.find((field) => field.key === key)
  }
}

/** What a history calls a field: `cf:ram` is «Memory». */
export function useFieldLabels(): (column: string) => string | undefined {
  const at = useFieldAt()
  return (column) => at(column)?.label ?? keyOf(column)?.replaceAll('_', ' ')
}
