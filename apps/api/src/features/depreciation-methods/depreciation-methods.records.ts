import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'

export const depreciationMethodRecords = recordsOf(depreciationMethodsApi, depreciation_methods, {
  without: ['table_percents', 'table_columns'],
  words: {
    values: {
      status: 'status.depreciation_method',
      kind: 'depreciation_methods.kinds',
      rate_kind: 'depreciation_methods.rates',
      convention: 'depreciation_methods.conventions',
      salvage_role: 'depreciation_methods.salvages',
      end_of_life: 'depreciation_methods.ends',
      straight_line_switch: 'depreciation_methods.switches',
      straight_line_remaining: 'depreciation_methods.remainders',
      rounding: 'depreciation_methods.roundings',
      table_key: 'depreciation_methods.tables',
    },
  },
})
export const depreciationMethodEntity = depreciationMethodRecords.entity
