import { ELSEWHERE } from '@steward/contract/kit/fields.ts'
import { expect, test } from 'vitest'
import { DEPARTMENTS } from '#features/departments/departments.ts'
import { changedFields } from '#components/record-form/record-fields.ts'
import { fieldAt } from './named.ts'
import { readFrom } from './values.ts'

const site = fieldAt(DEPARTMENTS.fields, 'site_id')
const away = { site_id: null, site: { id: ELSEWHERE, name: '' } }

test('a reference to something out of the reader’s scope is empty in a form, and is sent only once another is chosen', () => {
  const before = { site_id: readFrom(site, away) }

  expect(before).toEqual({ site_id: null })
  expect(changedFields(before, { ...before })).toEqual([])
  expect(changedFields(before, { site_id: { id: '1', name: 'Kiel' } })).toEqual(['site_id'])
})
