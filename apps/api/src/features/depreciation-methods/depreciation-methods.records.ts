import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'

export const depreciationMethodRecords = recordsOf(depreciationMethodsApi, depreciation_methods)
export const depreciationMethodEntity = depreciationMethodRecords.entity
