import { expect, test } from 'vitest'
import { AssetInput } from '../assets.ts'
import { DepartmentInput, DEPARTMENT_STATUSES, departmentsApi } from '../departments.ts'
import { fieldsOfBody, rulesOf } from './rules.ts'

test.each([
  ['a text that must be there', DepartmentInput.shape.name, { required: true, min: 1, max: 255 }],
  ['a text that may be left out', DepartmentInput.shape.code, { required: false, max: 64 }],
  ['a reference', DepartmentInput.shape.parent_id, { required: false }],
  ['a date', AssetInput.shape.purchase_date, { required: false }],
  [
    'a closed choice',
    DepartmentInput.shape.status,
    { required: false, values: DEPARTMENT_STATUSES },
  ],
  ['a whole number', AssetInput.shape.useful_life_months, { required: false, min: 1, max: 1200 }],
  ['a list', AssetInput.shape.tags, { required: false, max: 20 }],
])('the rules of %s are read from its schema', (_, schema, rules) => {
  expect(rulesOf(schema)).toEqual(rules)
})

test('the fields of a body are those inside its wrapper', () => {
  const fields = fieldsOfBody(departmentsApi.create.body, 'department')

  expect(Object.keys(fields)).toEqual(Object.keys(DepartmentInput.shape))
})
