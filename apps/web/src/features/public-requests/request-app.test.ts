import { expect, test } from 'vitest'
import { stateOf } from './follow-page.tsx'
import { placeIn } from './request-app.tsx'

test('the page and its token are read from the address', () => {
  expect(placeIn('/request/abc')).toEqual({ page: 'form', token: 'abc' })
  expect(placeIn('/request/status/abc')).toEqual({ page: 'follow', token: 'abc' })
})

test.each([
  ['new', null, 'received'],
  ['accepted', 'to_do', 'accepted'],
  ['accepted', 'in_progress', 'in_progress'],
  ['accepted', 'done', 'done'],
  ['accepted', null, 'accepted'],
  ['declined', null, 'declined'],
] as const)(
  'the requester of a %s request with %s work reads: %s',
  (status, work_status, state) => {
    expect(stateOf({ status, work_status })).toBe(state)
  },
)
