import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const page = new EventTarget()
vi.stubGlobal('document', Object.assign(page, { querySelectorAll: () => [] }))
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))

const { createRefresher } = await import('./event-refresh.ts')

let client: QueryClient
let refresher: ReturnType<typeof createRefresher>
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  refresher = createRefresher(client)
})
afterEach(() => {
  refresher.stop()
  client.clear()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Mounts a query that takes so many milliseconds; returns how often it was fetched. */
async function shown(resource: string, takes = 0) {
  const read = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, takes))
    return {}
  })
  const observer = new QueryObserver(client, { queryKey: [resource, 'list'], queryFn: read })
  observer.subscribe(() => undefined)
  await pass(takes)
  return () => read.mock.calls.length
}

describe('reading again', () => {
  it('happens at once, and at most once a second however much changes', async () => {
    const times = await shown('assets')

    refresher.touch('assets')
    await pass(1)
    expect(times()).toBe(2)
    for (let n = 0; n < 9; n++) {
      refresher.touch('assets')
      await pass(100)
    }
    expect(times()).toBe(2)
    await pass(200)
    expect(times()).toBe(3)
    await pass(5000)
    expect(times()).toBe(3)
  })

  it('takes a fifth of the time at most, where it takes long', async () => {
    const times = await shown('assets', 2000)

    for (let n = 0; n < 200; n++) {
      refresher.touch('assets')
      await pass(100)
    }

    // Initially, and then at 0, 10 and 20 seconds.
    expect(times()).toBe(4)
  })

  it('leaves alone what is not on screen until it is looked at', async () => {
    await shown('assets')
    client.setQueryData(['sites', 'list'], {})

    refresher.touch('sites')
    await pass(10)

    expect(client.getQueryState(['sites', 'list'])).toMatchObject({
      isInvalidated: true,
      fetchStatus: 'idle',
    })
  })

  it('lets an answer that is on its way come first, and asks once more after it', async () => {
    const read = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve({}), 300)))
    const options = { queryKey: ['assets', 'list'], queryFn: read }
    const observer = new QueryObserver(client, options)
    observer.subscribe(() => undefined)

    refresher.touch('assets')
    await pass(250)
    expect(read).toHaveBeenCalledTimes(1)
    await pass(2000)

    expect(read).toHaveBeenCalledTimes(2)
  })

  it('waits while somebody scrolls or saves', async () => {
    const times = await shown('assets')
    page.dispatchEvent(new Event('scroll'))
    refresher.touch('assets')
    await pass(400)
    expect(times()).toBe(1)
    await pass(700)
    expect(times()).toBe(2)

    await pass(2000)
    const save = client.getMutationCache().build(client, {
      mutationFn: () => new Promise((resolve) => setTimeout(resolve, 3000)),
    })
    void save.execute(undefined)
    await pass(1)
    refresher.touch('assets')
    await pass(2500)
    expect(times()).toBe(2)
    await pass(1500)
    expect(times()).toBe(3)
  })

  it('reads everything on screen again where something may have been missed', async () => {
    const [assets, sites] = [await shown('assets'), await shown('sites')]

    refresher.touchAll()
    await pass(1100)

    expect([assets(), sites()]).toEqual([2, 2])
  })
})
