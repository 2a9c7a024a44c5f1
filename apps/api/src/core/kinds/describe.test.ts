import { departmentsApi } from '@steward/contract/departments.ts'
import { anyOf, listQuery } from '@steward/contract/kit/list.ts'
import { id, Named } from '@steward/contract/kit/fields.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { departments } from '#db/schema/people.ts'
import { answerOf } from '../records/answer.ts'
import { recordsOf } from './describe.ts'

const Department = z.strictObject({ name: z.string(), site: Named, budget: z.string() })

test('a field without a source does not compile, and stops the server', () => {
  // @ts-expect-error the budget has no source
  expect(() => answerOf(Department, departments)).toThrow('nothing gives budget')

  const { shape, joins } = answerOf(Department, departments, { budget: sql`'12'` })
  expect(Object.keys(shape)).toEqual(['name', 'site', 'budget'])
  expect(joins.map(({ field }) => field)).toEqual(['site'])
})

test('a name of a field that is no reference does not compile either', () => {
  // @ts-expect-error departments refer to no supplier
  expect(() => answerOf(z.strictObject({ supplier: Named }), departments)).toThrow('supplier')
})

test('a filter that is no column has to be declared', () => {
  const list = {
    ...departmentsApi.list,
    query: listQuery(z.strictObject({ id: id() }), {
      sort: ['name'],
      filters: { 'filter[budget_id]': anyOf(id()) },
    }),
  }

  // @ts-expect-error the filter has no condition
  recordsOf({ ...departmentsApi, list }, departments, {})
  const records = recordsOf({ ...departmentsApi, list }, departments, {
    narrowed: { budget_id: () => undefined },
  })
  expect(Object.keys(records.facets)).toEqual(['status', 'parent_id', 'manager_id', 'site_id'])
})
