import type { DepartmentInput } from '@steward/contract/departments.ts'
import type { Rules } from '#core/records/rules.ts'
import { departmentEntity } from './people.records.ts'

export const departmentRules: Rules<Partial<DepartmentInput>> = {
  entity: departmentEntity,
  levels: { parent_id: 12 },
}
