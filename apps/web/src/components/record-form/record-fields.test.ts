import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { changesOf, merged, refusedFields } from './record-fields.ts'

const t = ((key: string) => key) as never

test('a form sends the fields that differ, and references by their ids', () => {
  const before = { name: 'A', parent: { id: '1', name: 'One' }, steps: [1] }

  expect(changesOf(before, { ...before, parent: { id: '1', name: 'One' }, steps: [1, 2] })).toEqual(
    {
      steps: [1, 2],
    },
  )
})

describe('what somebody else saved meanwhile', () => {
  const base = { name: 'A', code: '1', note: '' }

  test('is taken over in untouched fields, and reported in edited ones', () => {
    const typed = { ...base, name: 'B' }
    const theirs = { name: 'C', code: '2', note: '' }

    expect(merged(base, typed, theirs)).toEqual({
      values: { name: 'B', code: '2', note: '' },
      taken: ['code'],
      contested: ['name'],
    })
  })

  test('is no conflict where both entered the same', () => {
    const same = { ...base, name: 'B' }

    expect(merged(base, same, same)).toEqual({ values: same, taken: [], contested: [] })
  })
})

test('an error inside a list is shown at the list, in the server’s words', () => {
  const error = new ApiError({
    type: 'INVALID_DATA',
    status: 422,
    items: [
      {
        status: '422',
        code: 'invalid_data',
        title: 'Invalid data',
        detail: 'A choice needs at least two answers',
        source: { pointer: '/work_order_type/checklist/0/choices' },
      },
      {
        status: '422',
        code: 'taken',
        title: 'Invalid data',
        detail: 'name taken',
        source: { pointer: '/work_order_type/name' },
      },
    ],
  } as never)

  expect(
    refusedFields<{ name: string; checklist: unknown[] }>(error, ['name', 'checklist'], t),
  ).toEqual({
    checklist: 'A choice needs at least two answers',
    name: 'errors.fields.taken',
  })
})

test('an error of a custom field is shown at that field', () => {
  const error = new ApiError({
    type: 'INVALID_DATA',
    status: 422,
    items: [
      {
        status: '422',
        code: 'odd',
        title: 'Invalid data',
        detail: 'Memory must be even',
        source: { pointer: '/asset/custom_fields/ram' },
      },
    ],
  } as never)

  expect(refusedFields<Record<string, unknown>>(error, ['ram', 'cf:ram'], t)).toEqual({
    'cf:ram': 'Memory must be even',
  })
})
