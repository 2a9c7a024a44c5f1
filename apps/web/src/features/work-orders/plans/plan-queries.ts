import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { query } from '#lib/query.ts'

export const onePlan = (id: string) => query(maintenancePlansApi.get, { params: { id } })

/** The next dates of a plan. */
export const nextDates = (id: string, count: number) =>
  query(maintenancePlansApi.preview, { params: { id }, query: { count } })
