import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'

export const depreciationMethodRecords = recordsOf(depreciationMethodsApi, depreciation_methods, {
  words: {
    values: {
      status: 'status.category',
      kind: 'depreciation_methods.kinds',
      rate_kind: 'depreciation_methods.rates',
      convention: 'depreciation_methods.conventions',
      salvage_role: 'depreciation_methods.salvages',
      end_of_life: 'depreciation_methods.ends',
    },
  },
})
export const depreciationMethodEntity = depreciationMethodRecords.entity
