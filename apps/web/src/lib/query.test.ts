import { assetsApi } from '@steward/contract/assets.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTH_KEYS } from './auth-storage.ts'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === AUTH_KEYS.token ? 't' : null) })
vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll: () => [] }))

/** The requests, by page number or cursor. */
const asked: string[] = []
vi.stubGlobal('fetch', async (url: string) => {
  const { searchParams } = new URL(url, 'http://here')
  const at = searchParams.get('cursor') ?? `page ${searchParams.get('page')}`
  asked.push(at)
  const meta = {
    page: 1,
    per_page: 100,
    total_pages: 50,
    total_records: 5000,
    total_exact: true,
    next_cursor: `after ${at}`,
  }
  return new Response(JSON.stringify({ data: [], meta }))
})

const { pageAt, pagesRead } = await import('./query.ts')
const { createRefresher } = await import('./event-refresh.ts')

const LIST = { query: { per_page: 100 } }
let client: QueryClient
const read = (page: number, input = LIST) => client.fetchQuery(pageAt(assetsApi.list, input, page))

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  asked.length = 0
})

describe('a page of a list', () => {
  it('is asked for by its number, and goes on from the one before where that is known', async () => {
    await read(30)
    await read(31)
    await read(32)
    await read(10)

    expect(asked).toEqual(['page 30', 'after page 30', 'after after page 30', 'page 10'])
  })

  it('doesn’t go on from what has become outdated', async () => {
    await read(1)
    await client.invalidateQueries({ queryKey: ['assets'] })
    await read(2)

    expect(asked).toEqual(['page 1', 'page 2'])
  })

  it('is one of its own list, not of another that is narrowed less or more', async () => {
    const narrowed = { query: { per_page: 100, 'filter[archived]': true } }
    await read(3)
    await read(1, narrowed)
    await read(1)

    const numbers = (input: object) =>
      pagesRead(client, assetsApi.list, input).map(([page]) => page)
    expect(numbers(LIST)).toEqual([1, 3])
    expect(numbers(narrowed)).toEqual([1])
  })

  it('is read again by a change only while somebody sees it', async () => {
    for (let page = 1; page <= 40; page++) await read(page)
    const seen = [39, 40].map(
      (page) => new QueryObserver(client, pageAt(assetsApi.list, LIST, page)),
    )
    for (const page of seen) page.subscribe(() => undefined)
    asked.length = 0

    const refresher = createRefresher(client)
    refresher.touch('assets')
    await vi.waitFor(() => expect(asked).toEqual(['page 39', 'page 40']))
    refresher.stop()
    const back = new QueryObserver(client, pageAt(assetsApi.list, LIST, 7))
    back.subscribe(() => undefined)
    await vi.waitFor(() => expect(asked).toEqual(['page 39', 'page 40', 'page 7']))
    client.clear()
  })
})
