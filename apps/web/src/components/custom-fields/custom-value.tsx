import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { DateText, Money } from '#components/values.tsx'
import { format } from '#lib/format.ts'

type Names = Readonly<Record<string, string>>
type Shown = Pick<DataField, 'type' | 'unit'>

const withUnit = (text: string, unit: string | null) => (unit ? `${text} ${unit}` : text)

type Wording = (field: Shown, value: string, names: Names, t: TFunction) => string

const unknown: Wording = (_, value, names, t) => names[value] ?? t('data_fields.unknown_record')
const WORDS: Partial<Record<DataField['type'], Wording>> = {
  boolean: (_, value, __, t) => t(value === 'true' ? 'data_fields.yes' : 'data_fields.no'),
  integer: ({ unit }, value) => withUnit(format.integer(Number(value)), unit),
  decimal: ({ unit }, value) => withUnit(format.decimalInput(value), unit),
  money: (_, value) => format.money(value),
  date: (_, value) => format.date(value),
  employee: unknown,
  asset: unknown,
}

/** A value in words, for a history, a label or an export on screen. */
export function customText(field: Shown, value: CustomValue, names: Names, t: TFunction): string {
  if (Array.isArray(value)) return format.list(value)
  const worded = WORDS[field.type]
  return worded ? worded(field, String(value), names, t) : String(value)
}

interface CustomValueProps {
  field: Shown
  value: CustomValue | undefined
  /** The names of what values refer to. */
  names: Names
  /** On one line, as in a table. */
  short?: boolean
}

const HREFS: Partial<Record<DataField['type'], (value: string) => string>> = {
  url: (value) => value,
  email: (value) => `mailto:${value}`,
  phone: (value) => `tel:${value.replace(/[^+\d]/g, '')}`,
}

/** A value of one of the account's own fields, as people read it. */
export function CustomFieldValue({ field, value, names, short = false }: CustomValueProps) {
  const { t } = useTranslation()
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return <NoValue />
  if (field.type === 'date') return <DateText value={String(value)} />
  if (field.type === 'money') return <Money value={String(value)} />
  const text = customText(field, value, names, t)
  if (short) return <span className="truncate">{text}</span>
  return <Linked type={field.type} value={String(value)} text={text} />
}

/** A value that leads somewhere, or just its text. */
function Linked({ type, value, text }: { type: DataField['type']; value: string; text: string }) {
  if (type === 'asset') return <PathLink to={`/assets/${value}`}>{text}</PathLink>
  const href = HREFS[type]?.(value)
  if (!href)
    return <span className={type === 'long_text' ? 'whitespace-pre-line' : ''}>{text}</span>
  const elsewhere = type === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} className="link break-all" {...elsewhere}>
      {text}
    </a>
  )
}
