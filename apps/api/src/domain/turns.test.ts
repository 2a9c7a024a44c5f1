import { expect, test } from 'vitest'
import { NoTurnLeft, turns } from './turns.ts'

/** Work that ends on request. */
function held() {
  let end!: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, ended }
}

test('runs a limited number at once, in the order of arrival', async () => {
  const turn = turns({ atOnce: 2, waiting: 10 })
  const started: number[] = []
  const works = [1, 2, 3, 4].map((n) => ({ n, ...held() }))
  const all = works.map(({ n, ended }) =>
    turn(async () => {
      started.push(n)
      await ended
    }),
  )

  expect(started).toEqual([1, 2])
  works[1]!.end()
  await all[1]
  expect(started).toEqual([1, 2, 3])
  for (const { end } of works) end()
  await Promise.all(all)
  expect(started).toEqual([1, 2, 3, 4])
})

test('refuses work while the queue is full, and accepts it later', async () => {
  const turn = turns({ atOnce: 1, waiting: 0 })
  const { end, ended } = held()
  const first = turn(() => ended)

  await expect(turn(async () => 'second')).rejects.toBeInstanceOf(NoTurnLeft)
  end()
  await first
  await expect(turn(async () => 'third')).resolves.toBe('third')
})

test('continues with the next when work fails', async () => {
  const turn = turns({ atOnce: 1, waiting: 1 })
  const failing = turn(() => Promise.reject(new Error('no')))
  const next = turn(async () => 'next')

  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('next')
})
