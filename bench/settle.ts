import { setTimeout } from 'node:timers/promises'
import { connected } from './client.ts'

/** Waits until the server has computed the figures of all assets, so that its job doesn't affect measurements. */
export async function computed(owner: string): Promise<void> {
  await connected(owner, async (client) => {
    const waiting = async () => {
      const { rows } = await client.query<{ waits: boolean }>(
        'select exists (select from figures_runs where finished_at is null) or exists (select from figures_queue) as waits',
      )
      return rows[0]!.waits
    }
    while (await waiting()) await setTimeout(200)
  })
}

/** Waits for the figures and vacuums, so that earlier writes leave no work for measured times. */
export async function settle(owner: string): Promise<void> {
  await computed(owner)
  await connected(owner, (client) => client.query('vacuum (analyze)'))
}
