import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { sql } from 'drizzle-orm'
import { recordsOf } from '#core/kinds/describe.ts'
import { keyOf } from '#db/references.ts'
import { work_requests as t } from '#db/schema/work-requests.ts'

export const requestRecords = recordsOf(workRequestsApi, t, {
  computed: {
    work_order: sql`(select json_build_object('id', o.id, 'number', o.number, 'status', o.status)
      from work_orders o where o.account_id = ${t.account_id} and o.id = ${t.work_order_id})`,
  },
  first: ['number', 'title', 'status', 'source'],
  columns: { asset: keyOf(t.asset_id, 'asset_tag') },
  words: {
    words: 'work_requests',
    values: { status: 'status.work_request', source: 'work_requests.sources' },
  },
})
export const requestEntity = requestRecords.entity
