import type { WorkOrderType } from '@steward/contract/work-order-types.ts'
import { sql } from 'drizzle-orm'
import type { Records } from '#core/listing.ts'
import { work_order_types } from '#db/schema/work-order-types.ts'
import { workOrderTypeEntity } from './work-order-types.entity.ts'

const { shape } = workOrderTypeEntity

/** How types of work are narrowed, counted and exported. A checklist goes out as the titles of its steps. */
export const workOrderTypeRecords: Records<WorkOrderType> = {
  entity: workOrderTypeEntity,
  facets: {
    status: { column: work_order_types.status },
    kind: { column: work_order_types.kind },
  },
  columns: {
    id: shape.id,
    key: shape.key,
    name: shape.name,
    kind: shape.kind,
    default_priority: shape.default_priority,
    target_hours: shape.target_hours,
    require_asset: shape.require_asset,
    require_resolution: shape.require_resolution,
    checklist: sql`(select string_agg(step ->> 'title', ';') from jsonb_array_elements(${work_order_types.checklist}) step)`,
    number_prefix: shape.number_prefix,
    colour: shape.colour,
    icon: shape.icon,
    status: shape.status,
    description: shape.description,
    external_id: shape.external_id,
    created_at: shape.created_at,
    updated_at: shape.updated_at,
  },
}
