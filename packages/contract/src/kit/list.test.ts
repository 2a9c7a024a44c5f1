import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { assetMetersApi } from '../asset-meters.ts'
import { assignmentsApi } from '../assignments.ts'
import { attachmentsApi } from '../attachments.ts'
import { dataFieldsApi } from '../data-fields.ts'
import { exportsApi } from '../exports.ts'
import { notificationsApi } from '../notifications.ts'
import { rolesApi } from '../rights.ts'
import { workOrderCommentsApi } from '../work-order-comments.ts'
import { workOrderCostsApi } from '../work-order-costs.ts'
import { wholeParam } from './list.ts'

test.each([
  notificationsApi.list,
  exportsApi.list,
  workOrderCommentsApi.list,
  workOrderCostsApi.time,
  workOrderCostsApi.costs,
  assetMetersApi.list,
  assetMetersApi.readings,
  assignmentsApi.ofAsset,
  assignmentsApi.ofEmployee,
  dataFieldsApi.list,
  rolesApi.list,
])('$name has a hundred a page, unless it is asked for others', ({ query }) => {
  expect(z.parse(query, {}).per_page).toBe(100)
})

test('the files of a record have pages of a hundred, too', () => {
  const attachable_id = '01234567-89ab-7def-8123-456789abcdef'
  const query = { attachable_type: 'Asset', attachable_id }
  expect(z.parse(attachmentsApi.list.query, query).per_page).toBe(100)
})

test.each(['1', '0001', '200', 7])('%o in an address is a number', (sent) => {
  expect(z.parse(wholeParam(1, 200), sent)).toBe(Number(sent))
})

test.each([
  '',
  ' 1',
  '1 ',
  '0x1',
  '1e0',
  '1.0',
  '+1',
  '-1',
  '１',
  'true',
  true,
  null,
  ['1'],
  '201',
])('%o in an address is no number from 1 to 200', (sent) => {
  expect(wholeParam(1, 200).safeParse(sent).success).toBe(false)
})
