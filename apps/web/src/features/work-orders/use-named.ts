import type { Named } from '@steward/contract/kit/fields.ts'
import type { InputOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

type GetRoute = Route & { reply: { _zod: { output: { data: { id: string; name: string } } } } }

/** The record of an id in the URL, once loaded; null if it can't be. */
export function useNamed<R extends GetRoute>(route: R, id: string | undefined) {
  const may = useMay(route)
  const { data, isPending } = useQuery({
    ...query(route, { params: { id: id ?? '' } } as unknown as InputOf<R>),
    enabled: id !== undefined && may,
  })
  const record = (data as ReplyOf<GetRoute> | undefined)?.data
  const named: Named = record ? { id: record.id, name: record.name } : null
  return { named, record, isPending: id !== undefined && may && isPending }
}
