import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { Some } from '@steward/contract/kit/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentSmaller } from '#components/shrink-photo.ts'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const SHOWN = ['name', 'asset_tag', 'site', 'location'] as const
type Unphotographed = Some<Asset, (typeof SHOWN)[number]>

/** The place of a photo walk; by default the whole account. */
export interface Room {
  site_id?: string | undefined
  location_id?: string | undefined
}

/** The assets without a photo in a place and below it. */
export const withoutPhoto = ({ site_id, location_id }: Room, cursor?: string) =>
  query(assetsApi.list, {
    query: {
      'filter[image]': [null],
      ...(site_id && { 'filter[site_id]': [site_id] }),
      ...(location_id && { 'filter[location_id]': [location_id] }),
      sort: 'name',
      fields: SHOWN.join(','),
      ...(cursor && { cursor }),
    },
  })

interface Walk {
  /** The remaining loaded assets; the first one is the current one. */
  left: readonly Unphotographed[]
  /** The cursor of the next page. */
  cursor: string | null
  taken: number
  skipped: number
}

/** Goes through the assets: each is photographed or skipped. */
export function useWalk(room: Room) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sending = useSend(assetsApi.setImage)
  const [walk, setWalk] = useState<Walk | null>(null)

  const failed = (error: unknown) =>
    void toast.error(t('assets.image.failed'), { description: errorText(error, t) })

  const read = async (so: Omit<Walk, 'left'>) => {
    const { data, meta } = await client.fetchQuery(withoutPhoto(room, so.cursor ?? undefined))
    setWalk({ ...so, left: data as Unphotographed[], cursor: meta.next_cursor })
  }

  const goOn = async (before: Walk, count: Pick<Walk, 'taken' | 'skipped'>) => {
    const left = before.left.slice(1)
    if (left.length === 0 && before.cursor) return read({ ...before, ...count })
    setWalk({ ...before, ...count, left })
    return undefined
  }

  return {
    walk,
    current: walk?.left[0],
    pending: sending.isPending,
    start: () => read({ cursor: null, taken: 0, skipped: 0 }).catch(failed),
    end: () => setWalk(null),
    skip: () => walk && goOn(walk, { ...walk, skipped: walk.skipped + 1 }).catch(failed),
    take: async (photo: File) => {
      const [asset] = walk?.left ?? []
      if (!walk || !asset) return
      try {
        await sending.mutateAsync({ params: { id: asset.id }, file: sentSmaller(photo) })
        await goOn(walk, { ...walk, taken: walk.taken + 1 })
      } catch (error) {
        failed(error)
      }
    },
  }
}

export type PhotoWalk = ReturnType<typeof useWalk>
