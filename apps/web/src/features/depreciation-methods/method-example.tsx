import { useTranslation } from 'react-i18next'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { bodyOf, problemsOf } from '#components/fields/form-values.ts'
import { format } from '#lib/format.ts'
import { decimalOf, EXAMPLE_COST, EXAMPLE_YEARS, exampleOf, type Formula } from './example.ts'

/** Nothing is computed from a rate that can't be read. */
const RATES = { annual_rate: null, factor: null }

/** What a method does with an example, year by year, while it is filled in. */
export function MethodExample({ form, fields }: FormPartProps) {
  const { t } = useTranslation()
  const formula = bodyOf(fields, form.values) as unknown as Formula
  const rates = fields.filter(({ name }) => name in RATES)
  const isWrong = Object.keys(problemsOf(rates, form.values, t)).length > 0
  const years = exampleOf({ ...formula, ...(isWrong && RATES) })
  if (!years) return null
  const money = (amount: bigint) => format.money(decimalOf(amount))
  const share = (amount: bigint) => `${Number((amount * 1000n) / EXAMPLE_COST) / 10}%`
  return (
    <section
      aria-labelledby="method-example"
      className="col-span-full rounded-lg border border-border bg-muted/40 p-4"
    >
      <h3 id="method-example" className="text-sm font-medium">
        {t('depreciation_methods.example.title', {
          cost: money(EXAMPLE_COST),
          count: EXAMPLE_YEARS,
          formatted: format.integer(EXAMPLE_YEARS),
        })}
      </h3>
      <p className="mb-3 text-xs text-muted-foreground">{t('depreciation_methods.example.text')}</p>
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
          {years.map(({ year, charge, left }) => (
            <tr key={year}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {format.integer(year)}
              </th>
              <td className="py-0.5 text-right">{money(charge)}</td>
              <td className="py-0.5 text-right">{money(left)}</td>
              <td aria-hidden className="py-0.5 pl-4 max-sm:hidden">
                <span
                  className="block h-2 rounded-full bg-primary"
                  style={{ width: share(left), minWidth: left > 0n ? 2 : 0 }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
