import {
  type AssetDepreciation,
  assetDepreciationApi,
} from '@steward/contract/asset-depreciation.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import { isCalendarDate } from '#lib/dates.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { less, signOf } from './amounts.ts'

/** The book value, and the gain or loss: proceeds less costs and book value, in the default book. */
function resultOf({ books }: AssetDepreciation, values: Values) {
  const value = books.find(({ book }) => book.is_default)?.value?.book_value
  if (value === undefined) return undefined
  const amount = (name: string) => {
    const entered = values[name]
    return typeof entered === 'string' ? entered : '0'
  }
  const gain = less(less(amount('disposal_proceeds'), amount('disposal_costs')), value)
  return { value, amount: gain.replace('-', ''), is: IS[signOf(gain) + 1]! }
}
const IS = ['loss', 'even', 'gain'] as const

/** The book value and gain or loss of an asset that is being disposed of. */
export function DisposalResult({ assetId, values }: { assetId: string; values: Values }) {
  const { t } = useTranslation()
  const maySee = useMay(assetDepreciationApi.get)
  const day = values['disposed_on']
  const on = typeof day === 'string' && isCalendarDate(day) ? day : undefined
  const found = useQuery({
    ...query(assetDepreciationApi.get, { params: { id: assetId }, query: { on } }),
    enabled: maySee && on !== undefined,
  })
  const result = found.data && resultOf(found.data.data, values)
  if (!result || on === undefined) return null
  return (
    <output className="block rounded-lg bg-muted px-3 py-2.5 text-sm">
      <span className="block text-muted-foreground">
        {t('depreciation.disposal.value', {
          date: format.date(on),
          value: format.money(result.value),
        })}
      </span>
      <span className="block font-medium">
        {t(`depreciation.disposal.${result.is}`, { amount: format.money(result.amount) })}
      </span>
    </output>
  )
}
