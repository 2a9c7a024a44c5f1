import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { assetMetersApi } from '../asset-meters.ts'
import { exportsApi } from '../exports.ts'
import { notificationsApi } from '../notifications.ts'
import { workOrderCommentsApi } from '../work-order-comments.ts'
import { workOrderCostsApi } from '../work-order-costs.ts'

test.each([
  notificationsApi.list,
  exportsApi.list,
  workOrderCommentsApi.list,
  workOrderCostsApi.time,
  workOrderCostsApi.costs,
  assetMetersApi.list,
  assetMetersApi.readings,
])('$name has a hundred a page, unless it is asked for others', ({ query }) => {
  expect(z.parse(query, {}).per_page).toBe(100)
})
