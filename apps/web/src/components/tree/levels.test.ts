import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { failureOf, foundLevels, levelsOf, type Result } from './levels.ts'

interface Node {
  id: string
}
const named = (...ids: string[]): Node[] => ids.map((id) => ({ id }))

const page = (ids: string[], total: number, next: string | null, isExact = true) =>
  ({
    data: {
      data: named(...ids),
      meta: { total_records: total, next_cursor: next, total_exact: isExact },
    },
    isError: false,
    refetch: () => {},
  }) satisfies Result<Node>
const waiting: Result<Node> = { data: undefined, isError: false, refetch: () => {} }

test('a level combines its pages, and is complete when all are loaded', () => {
  const asked = [{ parent: '' }, { parent: 'a' }, { parent: '' }]
  const { levels } = levelsOf(asked, [page(['a'], 2, 'x'), page(['c'], 1, null), waiting])
  expect(levels.get('')).toMatchObject({ nodes: named('a'), state: 'loading' })
  expect(levels.get('a')).toMatchObject({
    nodes: named('c'),
    total: 1,
    state: 'ready',
    next: null,
  })
})

test('a level that wasn’t fully counted has at least one more node while there is a next page', () => {
  const { levels } = levelsOf(
    [{ parent: '' }, { parent: '' }],
    [page(['a', 'b'], 2, 'x', false), page(['c'], 2, 'y', false)],
  )
  expect(levels.get('')).toMatchObject({
    nodes: named('a', 'b', 'c'),
    total: 4,
    exact: false,
  })
})

test('a moved node belongs to the level that was loaded last', () => {
  const before = { ...page(['a', 'b'], 2, null), dataUpdatedAt: 1 }
  const after = { ...page(['b'], 1, null), dataUpdatedAt: 2 }

  const { levels } = levelsOf([{ parent: 'old' }, { parent: 'new' }], [before, after])

  expect(levels.get('old')).toMatchObject({ nodes: named('a'), total: 1 })
  expect(levels.get('new')).toMatchObject({ nodes: named('b'), total: 1 })
})

test('only failed pages are loaded again', () => {
  const again: string[] = []
  const failed: Result<Node> = {
    data: undefined,
    isError: true,
    refetch: () => again.push('failed'),
  }
  const fine = { ...page(['a'], 1, null), refetch: () => again.push('fine') }
  const { levels, retry } = levelsOf([{ parent: '' }, { parent: '' }], [fine, failed])
  expect(levels.get('')!.state).toBe('failed')
  retry('')
  expect(again).toEqual(['failed'])
})

test('a level of which nothing could be loaded says why, one that is shown in part doesn’t', () => {
  const error = new ApiError({
    type: 'UNKNOWN_ERROR',
    message: 'Broken',
    status: 500,
    code: 'internal_error',
  })
  const failed: Result<Node> = { data: undefined, isError: true, error, refetch: () => {} }
  const failureIn = (...results: Result<Node>[]) =>
    failureOf(
      levelsOf(
        results.map(() => ({ parent: '' })),
        results,
      ).levels.get(''),
    )
  expect(failureIn(failed)).toBe(error)
  expect(failureIn(page(['a'], 2, null), failed)).toBeNull()
  expect(failureIn(waiting)).toBeNull()
})

test('search results are listed under their parents', () => {
  const levels = foundLevels(['a', 'a/b', 'a/c'], (path) => path.split('/').slice(0, -1).join('/'))
  expect(levels.get('')!.nodes).toEqual(['a'])
  expect(levels.get('a')).toMatchObject({ nodes: ['a/b', 'a/c'], total: 2 })
})
