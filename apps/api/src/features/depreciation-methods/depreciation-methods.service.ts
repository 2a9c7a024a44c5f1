import type { DepreciationMethodInput } from '@steward/contract/depreciation-methods.ts'
import type { Rules } from '#core/records/rules.ts'
import { depreciationMethodEntity } from './depreciation-methods.records.ts'
import { implied, methodProblems } from './depreciation-methods.rules.ts'

export const methodRules: Rules<Partial<DepreciationMethodInput>> = {
  entity: depreciationMethodEntity,
  judge: (_, asked) =>
    asked.map(({ before, change }) => {
      const values = before ? implied(change, before) : change
      return { values, problems: methodProblems({ ...before, ...values }) }
    }),
}
