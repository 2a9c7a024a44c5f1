import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Crumb } from '#components/layout/breadcrumb.tsx'
import { ApiError, send } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { importParent, type RecordKind, type Step, stepsTo } from './crumbs.ts'

type RecordStep = Extract<Step, { kind: RecordKind }>

/** How a record's name is found: in what is cached of its resource, else by asking. */
interface Probe {
  resource: string
  /** Loaded when it is needed: the first page on screen knows only its own contract. */
  route: () => Promise<Route>
  param?: 'id' | 'key'
  name?: 'name' | 'full_name'
}

const PROBES: Record<Exclude<RecordKind, 'bulk_import'>, Probe> = {
  account: {
    resource: 'accounts',
    route: () => import('@steward/contract/accounts.ts').then((m) => m.accountsApi.get),
  },
  asset: { resource: 'assets', route: async () => assetsApi.get },
  employee: {
    resource: 'employees',
    name: 'full_name',
    route: () => import('@steward/contract/employees.ts').then((m) => m.employeesApi.get),
  },
  role: {
    resource: 'roles',
    param: 'key',
    route: () => import('@steward/contract/rights.ts').then((m) => m.rolesApi.get),
  },
  site: {
    resource: 'sites',
    route: () => import('@steward/contract/sites.ts').then((m) => m.sitesApi.get),
  },
  user: {
    resource: 'users',
    route: () => import('@steward/contract/users.ts').then((m) => m.usersApi.get),
  },
  work_order_type: {
    resource: 'work_order_types',
    route: () =>
      import('@steward/contract/work-order-types.ts').then((m) => m.workOrderTypesApi.get),
  },
}

type Answer = { data?: unknown; pages?: unknown[] }

/** Every record in a cached answer: one, a list, or lists page after page. */
function recordsIn(answer: unknown): unknown[] {
  const { data, pages } = (answer ?? {}) as Answer
  if (pages) return pages.flatMap(recordsIn)
  return Array.isArray(data) ? data : [data]
}

function nameIn(answer: unknown, id: string, { param = 'id', name = 'name' }: Probe) {
  const records = recordsIn(answer) as (Record<string, unknown> | null | undefined)[]
  const found = records.find((record) => record?.[param] === id)?.[name]
  return typeof found === 'string' ? found : undefined
}

/** A record's name, where a list or a page has already brought it. */
function cachedName(client: QueryClient, id: string, probe: Probe): string | undefined {
  for (const [, answer] of client.getQueriesData({ queryKey: [probe.resource] })) {
    const name = nameIn(answer, id, probe)
    if (name !== undefined) return name
  }
  return undefined
}

/** What stands for a record whose name can't be had: never its id. */
function useProblemLabel() {
  const { t } = useTranslation()
  return (error: unknown, kind: RecordKind): string =>
    error instanceof ApiError && error.status === 404 ? t('nav.not_found') : t(`nav.kinds.${kind}`)
}

type NamedKind = Exclude<RecordKind, 'bulk_import'>

/** The name of a record, read when nothing on the page has brought it yet. */
function useName(kind: NamedKind, id: string | undefined) {
  const client = useQueryClient()
  const probe = PROBES[kind]
  const input = { params: { [probe.param ?? 'id']: id ?? '' } }
  const { data, error } = useQuery({
    queryKey: [probe.resource, 'get', input],
    queryFn: async ({ signal }) => send(await probe.route(), input, signal, { handles: [403] }),
    enabled: id !== undefined,
  })
  if (id === undefined) return { name: undefined, error: null }
  return { name: nameIn(data, id, probe) ?? cachedName(client, id, probe), error }
}

/** The step to a record, with its name; a skeleton while that is on its way. */
function useRecordCrumb(step: RecordStep | undefined): Crumb {
  const problemLabel = useProblemLabel()
  const isNamed = step !== undefined && step.kind !== 'bulk_import'
  const kind = isNamed ? (step.kind as NamedKind) : 'asset'
  const { name, error } = useName(kind, isNamed ? step.id : undefined)
  const to = step?.to
  if (name !== undefined) return { label: name, to }
  return error ? { label: problemLabel(error, kind), to } : { loading: true, to }
}

/** «Assets / Import», by what the import brings in. */
function useImportCrumbs(step: RecordStep | undefined): Crumb[] {
  const { t } = useTranslation()
  const params = { id: step?.id ?? '' }
  const found = useQuery({
    ...query(bulkImportsApi.get, { params }),
    queryFn: ({ signal }) => send(bulkImportsApi.get, { params }, signal, { handles: [403] }),
    staleTime: 5 * 60_000,
    enabled: step !== undefined,
  })
  const here = { label: t('nav.import'), to: step?.to }
  if (found.isPending) return [{ loading: true }, here]
  const { label, to } = importParent(found.data?.data.resource_type)
  return [{ label: t(label), to }, here]
}

const isRecord = (step: Step): step is RecordStep => 'kind' in step

/** The way to the page on screen, with the names of the records on it. */
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
