import { formatMinor, type Minor } from '@steward/depreciation/numbers.ts'
import { useTranslation } from 'react-i18next'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { bodyOf, problemsOf } from '#components/fields/form-values.ts'
import { lifeText } from '#components/life-text.ts'
import { format } from '#lib/format.ts'
import {
  EXAMPLE,
  type ExampleYear,
  exampleOf,
  type Formula,
  hasSalvage,
  partLeft,
} from './example.ts'

/** Unreadable numbers count as missing. */
const NUMBERS = { annual_rate: null, factor: null, default_life_months: null }
/** Defaults for what the engine needs and the form hides. */
const USUAL = {
  convention: 'full_month',
  salvage_role: 'deducted_from_base',
  end_of_life: 'write_off',
  switch_to_straight_line: false,
} as const
/** The number of years shown. */
const SHOWN = 12

const money = (amount: Minor) => format.money(formatMinor(amount, 2))

/** The effect of a method on an example, year by year, while it is being edited. */
export function MethodExample({ form, fields }: FormPartProps) {
  const { t } = useTranslation()
  const numbers = fields.filter(({ name }) => name in NUMBERS)
  const isWrong = Object.keys(problemsOf(numbers, form.values, t)).length > 0
  const formula = {
    ...USUAL,
    ...(bodyOf(fields, form.values) as unknown as Formula),
    ...(isWrong && NUMBERS),
  }
  const years = exampleOf(formula)
  if (!years) return null
  const length = formula.default_life_months ?? EXAMPLE.months
  return (
    <section
      aria-labelledby="method-example"
      className="col-span-full rounded-lg border border-border bg-muted/40 p-4"
    >
      <h3 id="method-example" className="text-sm font-medium">
        {t('depreciation_methods.example.title', {
          cost: money(EXAMPLE.cost),
          life: lifeText(length),
        })}
      </h3>
      <p className="mb-3 text-xs text-muted-foreground">
        {hasSalvage(formula)
          ? t('depreciation_methods.example.with_salvage', { salvage: money(EXAMPLE.salvage) })
          : t('depreciation_methods.example.text')}
      </p>
      <ExampleTable years={years.slice(0, SHOWN)} />
      {years.length > SHOWN && (
        <p className="mt-2 text-xs text-muted-foreground">
          {t('depreciation_methods.example.more', {
            count: years.length - SHOWN,
            formatted: format.integer(years.length - SHOWN),
          })}
        </p>
      )}
    </section>
  )
}

function ExampleTable({ years }: { years: readonly ExampleYear[] }) {
  const { t } = useTranslation()
  return (
    <table className="tnum w-full text-sm">
      <thead>
        <tr className="text-xs text-muted-foreground">
          <th scope="col" className="pb-1 text-left font-medium">
            {t('depreciation_methods.example.year')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {t('depreciation_methods.example.charge')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {t('depreciation_methods.example.left')}
          </th>
          <td aria-hidden className="w-1/4 max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {years.map((one) => (
          <tr key={one.year}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {format.integer(one.year)}
            </th>
            <td className="py-0.5 text-right">{money(one.charge)}</td>
            <td className="py-0.5 text-right">{money(one.left)}</td>
            <td aria-hidden className="py-0.5 pl-4 max-sm:hidden">
              <span
                className="block h-2 rounded-full bg-primary"
                style={{ width: `${partLeft(one) * 100}%`, minWidth: one.left > 0n ? 2 : 0 }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
