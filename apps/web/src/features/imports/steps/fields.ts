import type { ImportColumn } from '@steward/contract/bulk-imports.ts'
import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'

/** The kinds of records that a file may name without them existing. */
const KINDS: Readonly<Record<string, TKey>> = {
  Category: 'imports.kinds.category',
  Site: 'imports.kinds.site',
  Location: 'imports.kinds.location',
  Department: 'imports.kinds.department',
  Employee: 'imports.kinds.employee',
  DepreciationMethod: 'imports.kinds.depreciation_method',
  Asset: 'imports.kinds.asset',
  Meter: 'imports.kinds.meter',
}

export function kindLabel(kind: string, t: TFunction): string {
  const label = KINDS[kind]
  return label ? t(label) : kind
}

/** Required fields first, others in the server's order. */
export const inOrder = (fields: readonly ImportColumn[]): ImportColumn[] =>
  fields.toSorted((a, b) => Number(b.required) - Number(a.required))
