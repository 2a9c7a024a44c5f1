import { expect, test } from 'vitest'
import { LIMITS } from '@steward/contract/limits.ts'
import {
  followers,
  givenUpWith,
  isApplied,
  isTooOld,
  isUntouched,
  type KeptChange,
  type KeptKind,
  onVersion,
  saying,
} from './kept.ts'

const move = (seq: number, status: string, lock_version = 1, id = 'a'): KeptChange => ({
  seq,
  key: `k${seq}`,
  owner: 'here me',
  made_at: '2026-01-05T09:00:00Z',
  kind: 'status',
  order: id,
  said: status,
  input: { params: { id }, body: { work_order: { status, lock_version } } },
})

test('a change whose answer got lost is known by what the record has', () => {
  expect(isApplied(move(1, 'done'), { status: 'done', lock_version: 7 })).toBe(true)
  expect(isApplied(move(1, 'done'), { status: 'cancelled', lock_version: 7 })).toBe(false)

  const completed_at = '2026-01-05T09:00:00.000Z'
  const moved = { input: { body: { work_order: { status: 'done', completed_at } } } }
  expect(isApplied(moved, { status: 'done', completed_at: '2026-01-05T09:00:00Z' })).toBe(true)
})

test('what others changed of the rest of a record is no conflict', () => {
  const before = { status: 'to_do' }

  expect(isUntouched({ before }, { status: 'to_do', title: 'Other' })).toBe(true)
  expect(isUntouched({ before }, { status: 'done' })).toBe(false)
  expect(isUntouched({}, { status: 'to_do' })).toBe(false)
})

test('an answer that was taken away is applied where there is none', () => {
  const change = { input: { body: { task: { answer: null, done_at: 'x', lock_version: 1 } } } }

  expect(isApplied(change, { answer: null, done_at: null })).toBe(true)
  expect(isApplied(change, { answer: 'pass' })).toBe(false)
})

test('what a meter read is said to be right, and is the same answer', () => {
  const change = { input: { body: { task: { answer: '5', lock_version: 1 } } } }

  const said = saying(change, { reset: true })

  expect(said.input.body.task).toEqual({ answer: '5', lock_version: 1, reset: true })
  expect(isApplied(said, { answer: '5' }), 'its answer got lost').toBe(true)
})

test('what was written one after the other goes on from the version before', () => {
  const [first, second, other] = [move(1, 'in_progress'), move(2, 'done'), move(3, 'done', 1, 'b')]

  expect(followers([first, second, other], first, { lock_version: 2 })).toEqual([
    move(2, 'done', 2),
  ])
})

const part = (seq: number, kind: KeptKind, group: string): KeptChange => ({
  ...move(seq, ''),
  kind,
  group,
  input: { params: { id: 'a' }, body: kind === 'comment' ? { comment: { body: 'Worn' } } : {} },
})

test('a comment is about the files that were added with it, in their order, and about no other', () => {
  const all = [part(1, 'photo', 'x'), part(2, 'photo', 'x'), part(3, 'comment', 'x')]
  const others = [part(4, 'photo', 'y'), part(5, 'comment', 'y'), move(6, 'done')]

  const [once] = followers([...all, ...others], all[0]!, { id: 'file-1', lock_version: 1 })
  const found = followers([all[1]!, once!, ...others], all[1]!, { id: 'file-2', lock_version: 1 })

  expect(found).toEqual([
    {
      ...all[2]!,
      input: {
        params: { id: 'a' },
        body: { comment: { body: 'Worn', attachment_ids: ['file-1', 'file-2'] } },
      },
    },
  ])
})

test('a comment is given up with its files, and a file alone', () => {
  const [photo, comment, other] = [
    part(1, 'photo', 'x'),
    part(2, 'comment', 'x'),
    part(3, 'photo', 'y'),
  ]

  expect(givenUpWith([photo, comment, other], comment)).toEqual([comment, photo])
  expect(givenUpWith([photo, comment, other], photo)).toEqual([photo])
})

test('a change that names no version gets none', () => {
  const said = { input: { params: { id: 'a' }, body: { comment: { body: 'Hello' } } } }

  expect(onVersion(said, 4)).toEqual(said)
})

test('what the server may have done so long ago that it forgot the key is left to a person', () => {
  const said = { input: { params: { id: 'a' }, body: { comment: { body: 'Hello' } } } }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  expect(isTooOld({ ...said, tried_at: daysAgo(LIMITS.late_days) })).toBe(true)
  expect(isTooOld({ ...said, tried_at: daysAgo(2) })).toBe(false)
  expect(isTooOld(said), 'it was never tried').toBe(false)
  const moved = { ...move(1, 'done'), tried_at: daysAgo(LIMITS.late_days) }
  expect(isTooOld(moved), 'its version says whether it was done').toBe(false)
})
