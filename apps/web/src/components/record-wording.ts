import type { TFunction } from 'i18next'
import { statusLabel } from './status-badge.tsx'
import type { StatusDomain } from './status-vocabulary.ts'

type Names = Readonly<Record<string, string>>

interface WordingSpec {
  /** What each field is called. */
  labels: Names
  /** Where the words of `status` stand. */
  status: StatusDomain
  /** Values of a field that are better said in words than as they are stored. */
  words?: Readonly<Record<string, (value: unknown) => string>>
}

const readable = (field: string) => field.replace(/_id$/, '').replaceAll('_', ' ')
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** How the history of a kind of record names its fields and writes their values. */
export function recordWording({ labels, status, words = {} }: WordingSpec, t: TFunction) {
  const written = (field: string, value: unknown, names: Names): string => {
    if (words[field]) return words[field](value)
    if (field === 'status') return statusLabel(status, String(value))
    if (typeof value === 'boolean') return t(value ? 'record_history.yes' : 'record_history.no')
    if (field.endsWith('_id') && field !== 'external_id')
      return names[String(value)] ?? t('record_history.unknown')
    return Array.isArray(value) ? value.map(String).join(', ') : String(value)
  }
  return {
    label: (field: string) => labels[field] ?? readable(field),
    value: (field: string, value: unknown, names: Names) =>
      isNothing(value) ? null : written(field, value, names),
  }
}
