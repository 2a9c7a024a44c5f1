import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'
import type { Records } from '#core/listing.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { depreciationMethodEntity } from './depreciation-methods.entity.ts'

const { shape } = depreciationMethodEntity

/** How depreciation methods are narrowed, counted and exported. */
export const depreciationMethodRecords: Records<DepreciationMethod> = {
  entity: depreciationMethodEntity,
  facets: {
    status: { column: depreciation_methods.status },
    kind: { column: depreciation_methods.kind },
  },
  columns: {
    id: shape.id,
    code: shape.code,
    name: shape.name,
    kind: shape.kind,
    convention: shape.convention,
    default_life_months: shape.default_life_months,
    rate_kind: shape.rate_kind,
    annual_rate: shape.annual_rate,
    factor: shape.factor,
    switch_to_straight_line: shape.switch_to_straight_line,
    end_of_life: shape.end_of_life,
    salvage_role: shape.salvage_role,
    unit_label: shape.unit_label,
    status: shape.status,
    description: shape.description,
    external_id: shape.external_id,
    created_at: shape.created_at,
    updated_at: shape.updated_at,
  },
}
