import {
  depreciationTablesApi,
  TABLE_KEYS,
  type TableKey,
} from '@steward/contract/depreciation-methods.ts'
import type { ReplyOf } from '@steward/contract/kit/route.ts'
import { lastDay } from '@steward/depreciation/dates.ts'
import { formatMinor } from '@steward/depreciation/numbers.ts'
import { tablePercents } from '#shared/figures/method-spec.ts'

type Tables = Pick<ReplyOf<typeof depreciationTablesApi.list>, 'data'>

/** The year of the rates, because tax rules change. */
const SOURCE = 'IRS Publication 946 (2025), appendix A'
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const QUARTERS = [1, 2, 3, 4]

/** Percent with as many decimals as the tables have. */
function percentsIn(table_key: TableKey, month: number): string[] {
  const percents = tablePercents({ table_key, table_percents: null }, lastDay(month - 1), 1)
  return percents.map(({ num, den }) => formatMinor((num * 1000n) / den, 3))
}

function columnsOf(key: TableKey): Tables['data'][number]['columns'] {
  if (key.endsWith('mid_month'))
    return MONTHS.map((month) => ({ quarter: null, month, percents: percentsIn(key, month) }))
  if (key.endsWith('mid_quarter'))
    return QUARTERS.map((quarter) => ({
      quarter,
      month: null,
      percents: percentsIn(key, quarter * 3),
    }))
  return [{ quarter: null, month: null, percents: percentsIn(key, 1) }]
}

/** The tables that come with the product. */
export const depreciationTables = (): Tables => ({
  data: TABLE_KEYS.map((key) => ({ key, source: SOURCE, columns: columnsOf(key) })),
})
