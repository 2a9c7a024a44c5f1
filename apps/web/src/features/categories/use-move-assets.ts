import { assetsApi } from '@steward/contract/assets.ts'
import type { InputOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { send } from '#lib/http.ts'

type QueryIn = NonNullable<InputOf<typeof assetsApi.list>['query']>

/** The ids of a category's assets, page by page. */
async function idsIn(category_id: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: QueryIn = {
      'filter[category_id]': category_id,
      per_page: 200,
      ...(cursor && { cursor }),
    }
    const { data, meta }: ReplyOf<typeof assetsApi.list> = await send(assetsApi.list, { query })
    ids.push(...data.map(({ id }) => id))
    cursor = meta.next_cursor
  } while (cursor !== null)
  return ids
}

/** Moves all assets of one category into another, as many at a time as one call takes. */
export function useMoveAssets() {
  const [moved, setMoved] = useState<number | null>(null)

  /** @returns how many were moved, and which had to stay, with the reasons */
  const run = async (from: string, category_id: string) => {
    setMoved(0)
    try {
      const ids = await idsIn(from)
      const stayed: { name: string; reason: string }[] = []
      for (let at = 0; at < ids.length; at += LIMITS.bulk_ids) {
        const chunk = ids.slice(at, at + LIMITS.bulk_ids)
        const body = { assets: { ids: chunk, changes: { category_id } } }
        const { data } = await send(assetsApi.bulk, { body })
        stayed.push(...data.skipped)
        setMoved(at + chunk.length)
      }
      return { stayed, count: ids.length - stayed.length }
    } finally {
      setMoved(null)
    }
  }
  return { run, moved }
}
