import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Crumb } from '#components/layout/breadcrumb.tsx'
import { ApiError, send } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { importParent, type RecordKind, type Step, stepsTo } from './crumbs.ts'

interface Named {
  id: string
  name: string
}

const isNamed = (value: unknown, id: string): value is Named =>
  typeof value === 'object' &&
  value !== null &&
  (value as Named).id === id &&
  typeof (value as Named).name === 'string'

/** Every record in a cached answer: one, a list, or lists page after page. */
function recordsIn(answer: unknown): unknown[] {
  const { data, pages } = (answer ?? {}) as { data?: unknown; pages?: unknown[] }
  if (pages) return pages.flatMap(recordsIn)
  return Array.isArray(data) ? data : [data]
}

/** A record's name, where a list or a page has already brought it. */
function cachedName(client: QueryClient, resource: string, id: string): string | undefined {
  const answers = client.getQueriesData({ queryKey: [resource] })
  const records = answers.flatMap(([, answer]) => recordsIn(answer))
  return records.find((record) => isNamed(record, id))?.name
}

const PROBES = {
  asset: (id: string) => ({
    ...query(assetsApi.get, { params: { id } }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(assetsApi.get, { params: { id } }, signal, { handles: [403] }),
  }),
  bulk_import: (id: string) => ({
    ...query(bulkImportsApi.get, { params: { id } }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(bulkImportsApi.get, { params: { id } }, signal, { handles: [403] }),
    staleTime: 5 * 60_000,
  }),
}

/** What stands for a record whose name can't be had: never its id. */
function useProblemLabel() {
  const { t } = useTranslation()
  return (error: unknown, kind: RecordKind): string =>
    error instanceof ApiError && error.status === 404 ? t('nav.not_found') : t(`nav.kinds.${kind}`)
}

type RecordStep = Extract<Step, { kind: RecordKind }>

function useAssetCrumb(step: RecordStep | undefined): Crumb {
  const client = useQueryClient()
  const problemLabel = useProblemLabel()
  const id = step?.id ?? ''
  const asset = useQuery({ ...PROBES.asset(id), enabled: step !== undefined })
  const name = asset.data?.data.name ?? cachedName(client, 'assets', id)
  if (name !== undefined) return { label: name, to: step?.to }
  if (asset.error) return { label: problemLabel(asset.error, 'asset'), to: step?.to }
  return { loading: true, to: step?.to }
}

/** «Assets / Import», by what the import brings in. */
function useImportCrumbs(step: RecordStep | undefined): Crumb[] {
  const { t } = useTranslation()
  const found = useQuery({ ...PROBES.bulk_import(step?.id ?? ''), enabled: step !== undefined })
  const here = { label: t('nav.import'), to: step?.to }
  if (found.isPending) return [{ loading: true }, here]
  const { label, to } = importParent(found.data?.data.resource_type)
  return [{ label: t(label), to }, here]
}

const isRecord =
  (kind: RecordKind) =>
  (step: Step): step is RecordStep =>
    'kind' in step && step.kind === kind

/** The way to the page on screen, with the names of the records on it. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const steps = stepsTo(path)
  const assetCrumb = useAssetCrumb(steps.find(isRecord('asset')))
  const bulkImport = steps.find(isRecord('bulk_import'))
  const importCrumbs = useImportCrumbs(bulkImport)
  if (bulkImport) return importCrumbs
  return steps.map((step) => ('kind' in step ? assetCrumb : { label: t(step.label), to: step.to }))
}
