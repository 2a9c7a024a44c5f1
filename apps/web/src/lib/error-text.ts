import type { ErrorItem } from '@steward/contract/kit/errors.ts'
import { KINDS } from '@steward/contract/kind-list.ts'
import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'
import { format } from './format.ts'
import type { TKey } from './i18n.ts'

/** Codes whose texts need no field beside them. */
const COMPLETE: readonly string[] = [
  'wrong_password',
  'password_common',
  'not_an_image',
  'image_too_large',
  'wrong_code',
  'circle',
  'too_deep',
  'transition',
  'not_assignable',
  'out_of_sight',
  'with_nobody',
  'period_locked',
]

/** A text by a code of the server; empty if this version doesn't know the code. */
const textOf = (kind: 'codes' | 'fields' | 'ways', code: unknown, t: TFunction) =>
  t(`errors.${kind}.${String(code)}` as TKey, { defaultValue: '' })

/** What is locked, and what can be done nevertheless. */
function periodText({ through, book, way }: Record<string, unknown>, t: TFunction) {
  if (typeof through !== 'string' || typeof book !== 'string') return ''
  const closed = t('errors.fields.period_locked', { through: format.date(through), book })
  return `${closed} ${textOf('ways', way, t)}`.trim()
}

type Kind = { plural?: string }
type Refusal = Pick<ErrorItem, 'code' | 'meta'>

/** What the error says about its field, in the user's language; empty if its code isn't known. */
const fieldText = ({ code, meta = {} }: Refusal, t: TFunction) =>
  code === 'period_locked' ? periodText(meta, t) : textOf('fields', code, t)

/** Whether the error is about a field of the record, and not about the record. */
const isOfField = ({ items }: ApiError) => /^\/[^/]+\/./.test(items[0]?.source?.pointer ?? '')

/** What the error says about its field, with the label of the field, which isn't beside it. */
function namedText(error: ApiError, t: TFunction) {
  const problem = fieldText(error, t)
  const [, kind, name] = /^\/(\w+)\/(\w+)$/.exec(error.items[0]?.source?.pointer ?? '') ?? []
  const words =
    kind === 'asset_category'
      ? 'categories'
      : (KINDS as Partial<Record<string, Kind>>)[kind!]?.plural
  const field = words && t(`${words}.fields.${name}` as TKey, { defaultValue: '' })
  return problem && field && t('errors.at_field', { field, problem })
}

/** The message of an error: translated if its code is known and its field can be named, else the server's. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors.codes.unknown_error')
  const known = textOf('codes', error.code, t)
  const isComplete = COMPLETE.includes(error.code) || (known && isOfField(error))
  return (isComplete ? fieldText(error, t) : namedText(error, t)) || known || error.message
}

/** The messages of single fields, by the field's name in the form. */
export function fieldTexts(error: unknown, t: TFunction): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const texts = { ...error.fields }
  // Of several problems with a field, the first is shown.
  for (const item of error.items.toReversed()) {
    const name = item.source?.pointer?.split('/').at(-1)
    const text = fieldText(item, t)
    if (name && text) texts[name] = text
  }
  return texts
}
