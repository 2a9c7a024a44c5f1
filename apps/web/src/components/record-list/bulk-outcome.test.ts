import type { TFunction } from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { toasts } from '#lib/toast.ts'
import { sayOutcome, takeBack } from './bulk-outcome.ts'

/** A translation is its key with the placeholders. */
const t = ((key: string, words: object = {}) =>
  [key, ...Object.values(words)].join(' ')) as unknown as TFunction
const countText = (count: number) => `${count} sites`
const skipped = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    name: 'Depot',
    code: 'stale_record',
    reason: '',
  }))

beforeEach(() => toasts.set([]))

test('a change that stops half-way reports what was done, and offers to undo it', () => {
  sayOutcome(
    {
      outcome: { changed: 1000, skipped: [], undoTokens: ['first'] },
      archived: undefined,
      done: undefined,
      countText,
      failure: new Error(),
      onUndo: () => {},
      onShowSkipped: () => {},
    },
    t,
  )
  expect(toasts.get()).toMatchObject([
    {
      kind: 'warning',
      title: 'lists.bulk.changed 1000 1000 sites',
      description: 'lists.bulk.stopped errors.codes.unknown_error',
      action: { label: 'common.undo' },
    },
  ])
})

test('an undo that failed half-way is offered again for the rest, and counts the records that stayed', async () => {
  const asked: string[] = []
  let isDown = true
  const call = async (token: string) => {
    asked.push(token)
    if (token === 'second' && isDown) throw new Error()
    return { data: { skipped: skipped(1) } }
  }
  await takeBack({ tokens: ['first', 'second', 'third'], call, countText }, t)
  const [failed] = toasts.get()
  expect(failed).toMatchObject({ kind: 'error', title: 'lists.bulk.undo_failed' })

  isDown = false
  failed!.action!.onClick()
  await expect.poll(() => toasts.get().map(({ kind }) => kind)).toContain('warning')
  expect(asked).toEqual(['first', 'second', 'second', 'third'])
  expect(toasts.get().find(({ kind }) => kind === 'warning')).toMatchObject({
    title: 'lists.bulk.undone',
    description: 'lists.bulk.skipped 3 3 sites',
  })
})
