import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { sql } from 'drizzle-orm'
import { recordsOf } from '#core/kinds/describe.ts'
import { pathOf } from '#core/lists/listing.ts'
import { keyOf } from '#db/references.ts'
import { maintenance_plans } from '#db/schema/maintenance-plans.ts'

/** A checklist goes out as the titles of its steps. */
const checklist = sql`(select string_agg(step ->> 'title', ';') from jsonb_array_elements(${maintenance_plans.checklist}) step)`

export const planRecords = recordsOf(maintenancePlansApi, maintenance_plans, {
  first: ['title', 'work_order_type', 'asset', 'category', 'every', 'unit', 'next_due'],
  columns: {
    checklist,
    asset: keyOf(maintenance_plans.asset_id, 'asset_tag'),
    category: pathOf(maintenance_plans.category_id),
  },
  words: {
    words: 'maintenance_plans',
    values: {
      status: 'status.plan',
      unit: 'maintenance_plans.units',
      anchor: 'maintenance_plans.anchors',
      priority: 'status.priority',
    },
  },
})
export const planEntity = planRecords.entity
