import type {
  CONVENTIONS,
  DEPRECIATION_KINDS,
  DepreciationMethod,
  ENDS_OF_LIFE,
  RATE_KINDS,
  SALVAGE_ROLES,
} from '@steward/contract/depreciation-methods.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'

export type Kind = (typeof DEPRECIATION_KINDS)[number]
export type Convention = (typeof CONVENTIONS)[number]
export type RateKind = (typeof RATE_KINDS)[number]
export type EndOfLife = (typeof ENDS_OF_LIFE)[number]
export type SalvageRole = (typeof SALVAGE_ROLES)[number]

/** What is written off at once, or never, has no life to spread its cost over. */
export const hasLife = ({ kind }: { kind: Kind }) => kind !== 'none' && kind !== 'immediate'

/** Something to choose, with what it means for somebody who keeps no books. */
export interface Words {
  label: TKey
  hint: TKey
}

const words = <K extends string>(kind: K, value: string) =>
  ({
    label: `depreciation_methods.${kind}.${value}.label`,
    hint: `depreciation_methods.${kind}.${value}.hint`,
  }) as never as Words

export const kindWords = (value: Kind) => words('kinds', value)
export const conventionWords = (value: Convention) => words('conventions', value)
export const rateWords = (value: RateKind) => words('rates', value)
export const endWords = (value: EndOfLife) => words('ends', value)
export const salvageWords = (value: SalvageRole) => words('salvages', value)

/**
 * A share of one as people write it in percent, and back, by moving the point: never through a float.
 * `0.333333` is `33.3333`.
 */
export function moved(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = whole + fraction
  const at = whole.length + places
  const padded = at < 1 ? digits.padStart(digits.length - at + 1, '0') : digits.padEnd(at, '0')
  const point = Math.max(at, 1)
  const left = padded.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = padded.slice(point).replace(/0+$/, '')
  return right ? `${left}.${right}` : left
}

export const percentOf = (rate: string) => moved(rate, 2)
export const rateOf = (percent: string) => moved(percent, -2)

/** What a method's rate is, in a few words; null where its kind has none. */
export function rateText(method: DepreciationMethod, t: TFunction): string | null {
  const { rate_kind, annual_rate, factor } = method
  if (rate_kind === 'percent' && annual_rate)
    return t('depreciation_methods.rate_percent', {
      percent: format.decimalInput(percentOf(annual_rate)),
    })
  if (rate_kind === 'factor' && factor)
    return t('depreciation_methods.rate_factor', { factor: format.decimalInput(factor) })
  return rate_kind === 'from_salvage' ? t('depreciation_methods.rates.from_salvage.label') : null
}
