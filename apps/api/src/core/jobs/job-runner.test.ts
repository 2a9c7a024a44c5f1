import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { harness } from '#test/harness.ts'
import { type LeasedJob, startRunner } from './job-runner.ts'

test('an account with many jobs doesn’t delay accounts without any', async () => {
  const { services } = await harness()
  const [busy, ...others] = Array.from({ length: 7 }, (): string => randomUUID())
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const runner = startRunner({
    services,
    leased: { table: 'bulk_imports', called: 'import', open: "status = 'processing'" },
    queue: 'import',
    // Jobs that other tests left in the queue are ignored.
    carryOut: async ({ account_id, id }) => {
      if (account_id !== busy && !others.includes(account_id)) return
      started.push(id)
      await new Promise<void>((end) => ends.set(id, end))
    },
  })
  onTestFinished(async () => {
    for (const end of ends.values()) end()
    await runner.stop()
  })
  const ask = (account_id: string, id: string): void => runner.run({ account_id, id } as LeasedJob)
  const end = (id: string) => ends.get(id)!()

  for (const id of ['a1', 'a2', 'a3']) ask(busy!, id)
  for (const [n, account_id] of others.entries()) ask(account_id, `b${n}`)

  // Two of the first account, which was alone at first, and one each of as many others as may run at once.
  await vi.waitFor(() => expect(started).toEqual(['a1', 'a2', 'b0', 'b1', 'b2', 'b3']))
  end('a1')
  await vi.waitFor(() => expect(started.at(-1)).toBe('b4'))
  // Now the busy account has no job running, and its third one has waited longest.
  end('a2')
  await vi.waitFor(() => expect(started.at(-1)).toBe('a3'))
  end('b0')
  await vi.waitFor(() => expect(started.at(-1)).toBe('b5'))
})
