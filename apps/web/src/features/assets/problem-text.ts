import type { TFunction } from 'i18next'
import { today } from '#lib/dates.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { ASSET_FIELDS } from './asset-fields.ts'
import type { FormField, Problem } from './form-values.ts'

/** Fields that say in their own words what they need. */
const OWN_WORDS: Partial<Record<FormField, TKey>> = {
  name: 'assets.problems.name',
  status_reason: 'assets.problems.status_reason',
  disposal_type: 'assets.problems.disposal_type',
  useful_life_months: 'assets.problems.useful_life_months',
}

const isDate = (field: FormField) => ASSET_FIELDS[field].kind === 'date'
const isMoney = (field: FormField) => ASSET_FIELDS[field].kind === 'money'

/** Says what to do about a field, never that it is «invalid». */
export function problemText({ field, code, limit, other }: Problem, t: TFunction): string {
  const label = t(ASSET_FIELDS[field].label)
  if (field === 'tags') return t('assets.problems.tags')
  if (code === 'too_big' && field !== 'useful_life_months') {
    return t('assets.problems.too_long', { field: label, formatted: format.integer(limit ?? 0) })
  }
  if (code === 'too_early' && other)
    return t('assets.problems.too_early', { field: label, other: t(ASSET_FIELDS[other].label) })
  if (code === 'above_cost') return t('assets.problems.above_cost')
  const own = OWN_WORDS[field]
  return own ? t(own) : kindText(field, label, t)
}

/** What a field of this kind takes. */
function kindText(field: FormField, label: string, t: TFunction): string {
  if (isDate(field)) {
    return t('assets.problems.date', { field: label, example: format.dateInput(today()) })
  }
  if (isMoney(field)) {
    return t('assets.problems.money', { field: label, example: format.decimalInput('1499.00') })
  }
  return t('assets.problems.other', { field: label })
}
