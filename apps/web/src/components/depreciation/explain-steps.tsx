import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'

/** A step from the API: amounts are decimal strings, rates and months fractions such as `12/48`. */
interface ExplainStep {
  kind: string
  values: Readonly<Record<string, string>>
  result: string
}

const KINDS = [
  'opening_book_value',
  'addition',
  'revaluation',
  'impairment',
  'disposal',
  'base',
  'straight_line',
  'declining_balance',
  'sum_of_years_digits',
  'units_of_production',
  'table',
  'pool',
  'immediate',
  'none',
  'manual',
  'charge',
  'closing_book_value',
  'gain_loss',
] as const
type Kind = (typeof KINDS)[number]

/** Steps that are sums of those above. */
const TOTALS: readonly string[] = ['charge', 'closing_book_value', 'gain_loss']

function partOf(value = '0'): number {
  const [num, den = '1'] = value.split('/')
  return Number(num) / Number(den)
}

/** Months, with a fraction where a convention results in one. */
const months = (value: number) => format.decimal(value, 2)

/** The placeholders of a step's text, formatted for the user. */
function wordsOf({ kind, values }: ExplainStep): Record<string, string> {
  const amounts = Object.entries(values).flatMap(([name, value]) =>
    value.includes('/') ? [] : [[name, format.money(value)] as const],
  )
  const named = Object.fromEntries(amounts)
  if (kind === 'straight_line' || kind === 'sum_of_years_digits') {
    const [before, after] = [partOf(values['monthsBefore']), partOf(values['monthsAfter'])]
    const life = partOf(values['life'])
    return {
      ...named,
      months: months(before - after),
      life: months(life),
      from: months(life - before),
      to: months(life - after),
    }
  }
  if (values['rate'] !== undefined)
    return { ...named, rate: format.decimal(partOf(values['rate']) * 100, 3) }
  return named
}

/** A step as a sentence. */
function sentenceOf(step: ExplainStep, t: TFunction): string {
  const words = wordsOf(step)
  const kind: Kind = KINDS.find((one) => one === step.kind) ?? 'charge'
  if (kind !== 'declining_balance') return t(`depreciation.explain.${kind}`, words)
  if (words['rate'] === undefined) return t('depreciation_methods.kinds.declining_balance.label')
  const compared =
    words['straightLine'] === undefined ? 'declining_balance' : 'declining_or_straight'
  const said = t(`depreciation.explain.${compared}`, words)
  const [some, all] = step.values['months']?.split('/') ?? []
  return some === undefined ? said : t('depreciation.explain.part', { said, months: some, all })
}

/** The calculation of a year's figures, line by line. */
export function ExplainSteps({ steps }: { steps: readonly ExplainStep[] }) {
  const { t } = useTranslation()
  return (
    <ol className="divide-y divide-border text-sm">
      {steps.map((step, index) => (
        // Steps have no ids, and a kind may occur more than once.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">{sentenceOf(step, t)}</span>
          <span
            className={classNames(
              'tnum shrink-0 text-right',
              TOTALS.includes(step.kind) && 'font-semibold',
            )}
          >
            {format.money(step.result)}
          </span>
        </li>
      ))}
    </ol>
  )
}
