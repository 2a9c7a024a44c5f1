import { ELSEWHERE } from '@steward/contract/kit/fields.ts'
import { expect, test } from 'vitest'
import { DEPARTMENTS } from '#features/departments/departments.ts'
import { changedFields } from '#components/record-form/record-fields.ts'
import { fieldAt } from './named.ts'
import { readFrom } from './values.ts'

const site = fieldAt(DEPARTMENTS.fields, 'site_id')
const away = { site_id: null, site: { id: ELSEWHERE, name: '' } }

test('what is elsewhere is held by a form as nothing, and isn’t sent unless something else is chosen', () => {
  const before = { site_id: readFrom(site, away) }

  expect(before).toEqual({ site_id: null })
  expect(changedFields(before, { ...before })).toEqual([])
  expect(changedFields(before, { site_id: { id: '1', name: 'Kiel' } })).toEqual(['site_id'])
})
