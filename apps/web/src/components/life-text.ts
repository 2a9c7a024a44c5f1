import { formatLocale } from '#lib/format.ts'

const unit = (value: number, name: 'year' | 'month') =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: name, unitDisplay: 'long' }).format(
    value,
  )

/** A number of months in words: «5 years», «2 years 6 months», «8 months». */
export function lifeText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [years > 0 && unit(years, 'year'), rest > 0 && unit(rest, 'month')]
  return parts.filter(Boolean).join(' ')
}
