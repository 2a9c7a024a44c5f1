import { type KindSpec, SPECS } from '@steward/contract/kinds.ts'
import { one } from '@steward/contract/kit/list.ts'
import { route } from '@steward/contract/kit/route.ts'
import { viewOf } from '@steward/contract/permissions.ts'
import { notifyManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Crumb } from '#components/layout/breadcrumb.tsx'
import { ApiError, send } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { importParent, type RecordKind, type Step, stepsTo } from './crumbs.ts'

type RecordStep = Extract<Step, { kind: RecordKind }>

type NamedKind = Exclude<RecordKind, 'bulk_import'>

/** The query of a record of a kind. Its own contract isn't used: every page would load the contracts of all kinds. */
function readOf(kind: RecordKind) {
  const { plural, key = 'id' }: KindSpec = SPECS[kind]
  return route({
    name: `${plural}.get`,
    method: 'GET',
    path: `/${plural}/:${key}`,
    access: viewOf(kind),
    params: z.record(z.string(), z.string()),
    reply: one(z.unknown()),
  })
}

type Answer = { data?: unknown; pages?: unknown[] }

/** Every record in a cached response: of a single record, a list, or pages of a list. */
function recordsIn(answer: unknown): unknown[] {
  const { data, pages } = (answer ?? {}) as Answer
  if (pages) return pages.flatMap(recordsIn)
  return Array.isArray(data) ? data : [data]
}

function nameIn(answer: unknown, id: string, kind: NamedKind) {
  const { key = 'id', title = 'name' }: KindSpec = SPECS[kind]
  const records = recordsIn(answer) as (Record<string, unknown> | null | undefined)[]
  const found = records.find((record) => record?.[key] === id)?.[title]
  return typeof found === 'string' ? found : undefined
}

/** A record's name in the cached responses of lists and pages. */
function cachedName(client: QueryClient, id: string, kind: NamedKind): string | undefined {
  for (const [, answer] of client.getQueriesData({ queryKey: [SPECS[kind].plural] })) {
    const name = nameIn(answer, id, kind)
    if (name !== undefined) return name
  }
  return undefined
}

/** The label of a record whose name can't be loaded; never its id. */
function useProblemLabel() {
  const { t } = useTranslation()
  return (error: unknown, kind: RecordKind): string =>
    error instanceof ApiError && error.status === 404 ? t('nav.not_found') : t(`nav.kinds.${kind}`)
}

/** The name of a record, from its own query or any other cached response, whichever comes first. */
function useName(kind: NamedKind, id: string | undefined) {
  const client = useQueryClient()
  const read = readOf(kind)
  const input = { params: { [SPECS[kind].key ?? 'id']: id ?? '' } }
  const { data, error } = useQuery({
    ...query(read, input),
    queryFn: ({ signal }) => send(read, input, signal, { handles: [403] }),
    enabled: id !== undefined,
  })
  const name = useSyncExternalStore(
    useCallback(
      (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
      [client],
    ),
    () => id && (nameIn(data, id, kind) ?? cachedName(client, id, kind)),
  )
  return { name, error }
}

/** The step of a record; a skeleton while its name is loading. */
function useRecordCrumb(step: RecordStep | undefined): Crumb {
  const problemLabel = useProblemLabel()
  const isNamed = step !== undefined && step.kind !== 'bulk_import'
  const kind = isNamed ? (step.kind as NamedKind) : 'asset'
  const { name, error } = useName(kind, isNamed ? step.id : undefined)
  const to = step?.to
  if (name !== undefined) return { label: name, to }
  return error ? { label: problemLabel(error, kind), to } : { loading: true, to }
}

/** «Assets / Import», by the imported kind. */
function useImportCrumbs(step: RecordStep | undefined): Crumb[] {
  const { t } = useTranslation()
  const read = readOf('bulk_import')
  const input = { params: { id: step?.id ?? '' } }
  const found = useQuery({
    ...query(read, input),
    queryFn: ({ signal }) => send(read, input, signal, { handles: [403] }),
    staleTime: 5 * 60_000,
    enabled: step !== undefined,
  })
  const here = { label: t('nav.import'), to: step?.to }
  if (found.isPending) return [{ loading: true }, here]
  const imported = found.data?.data as { resource_type: string } | undefined
  const { label, to } = importParent(imported?.resource_type)
  return [{ label: t(label), to }, here]
}

const isRecord = (step: Step): step is RecordStep => 'kind' in step

/** The breadcrumb of the current page. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const steps = stepsTo(path)
  const record = steps.find(isRecord)
  const isImport = record?.kind === 'bulk_import'
  const recordCrumb = useRecordCrumb(record)
  const importCrumbs = useImportCrumbs(isImport ? record : undefined)
  if (isImport) return importCrumbs
  return steps.map((step) => (isRecord(step) ? recordCrumb : { label: t(step.label), to: step.to }))
}
