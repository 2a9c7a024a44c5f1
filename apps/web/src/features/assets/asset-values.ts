import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import {
  ASSET_FIELDS,
  CONDITION_LABELS,
  CRITICALITY_LABELS,
  DISPOSAL_LABELS,
  type FieldKind,
  isAssetField,
} from './asset-fields.ts'

/** What a history tells besides the fields. */
const TOLD: Readonly<Record<string, { label: TKey; kind: FieldKind }>> = {
  attachment: { label: 'assets.fields.attachment', kind: 'text' },
  handed_on: { label: 'hand_over.fields.handed_on', kind: 'date' },
  returned_on: { label: 'hand_over.fields.returned_on', kind: 'date' },
  note: { label: 'hand_over.fields.note', kind: 'text' },
}
const lookOf = (field: string) => (isAssetField(field) ? ASSET_FIELDS[field] : TOLD[field])

type Names = Readonly<Record<string, string>>
type Writer = (value: unknown, t: TFunction, names: Names) => string

const text: Writer = (value) => String(value)

/** A closed value in words; one that this version doesn't know stays as it came. */
const worded =
  (labels: Readonly<Record<string, TKey>>): Writer =>
  (value, t) => {
    const label = labels[String(value)]
    return label ? t(label) : String(value)
  }

const writers: Readonly<Record<FieldKind, Writer>> = {
  text,
  reference: (value, t, names) => names[String(value)] ?? t('assets.values.unknown_record'),
  date: (value) => format.date(String(value)),
  money: (value) => format.money(String(value)),
  months: (value, t) =>
    t('assets.values.months', { count: Number(value), formatted: format.integer(Number(value)) }),
  list: (value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value)),
  image: (value, t) => t(value ? 'assets.values.image_set' : 'assets.values.image_none'),
  status: (value) => statusLabel('asset', String(value)),
  condition: worded(CONDITION_LABELS),
  criticality: worded(CRITICALITY_LABELS),
  disposal_type: worded(DISPOSAL_LABELS),
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** A field's value in words, or null where there is none. `names` holds the names of referred records by id. */
export function assetValueText(
  field: string,
  value: unknown,
  t: TFunction,
  names: Names = {},
): string | null {
  const kind = lookOf(field)?.kind ?? 'text'
  if (kind === 'image') return value === null ? null : writers.image(value, t, names)
  if (isEmpty(value)) return null
  return writers[kind](value, t, names)
}

/** A field's name in words; one that this version doesn't know is made readable. */
export function assetFieldLabel(field: string, t: TFunction): string {
  const look = lookOf(field)
  return look ? t(look.label) : field.replace(/_id$/, '').replaceAll('_', ' ')
}
