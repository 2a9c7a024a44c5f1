import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Page } from '#components/page-header.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { EmptyState } from '#components/states.tsx'
import { TabLinks } from '#components/tab-links.tsx'
import { History } from '#components/history/history.tsx'
import { EmployeeHeader } from '#features/employees/employee-header.tsx'
import { EmployeeOverview } from '#features/employees/employee-overview.tsx'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { EMPLOYEES } from '#features/employees/employees.tsx'
import { WorkOf } from '#features/work-orders/work-of.tsx'
import { EmployeeAssets } from '#features/hand-over/employee-assets.tsx'
import { format } from '#lib/format.ts'
import { knownSearch } from '#lib/known-search.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { opened } from '#lib/opened.ts'
import { query } from '#lib/query.ts'
import { needs, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const OffboardDialog = lazyOf(
  () => import('#features/hand-over/offboard-dialog.tsx'),
  'OffboardDialog',
)

/** The requirements to see work orders. */
const WORK = { access: 'work_order:view', flag: 'work_orders.enable' } as const

const TABS = ['overview', 'assets', 'work', 'activity'] as const
type Tab = (typeof TABS)[number]

const Search = z.object({
  tab: z.optional(z.enum(TABS)),
  edit: opened(),
  offboard: yesNo(),
})
type Search = {
  tab?: Tab | undefined
  edit?: boolean | undefined
  offboard?: boolean | undefined
}

const oneOf = (id: string) =>
  query(employeesApi.get, { params: { id }, query: { view: 'complete' } })

export const Route = createFileRoute('/_app/system-settings/employee-directory/$id')({
  validateSearch: (given: Search): Search => {
    const read = z.safeParse(Search, given)
    return knownSearch(given as Record<string, unknown>, (read.success ? read.data : {}) as Search)
  },
  beforeLoad: needs(employeesApi.get),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(oneOf(id)),
  component: EmployeePage,
})

function EmployeePage() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  return (
    <RecordPage
      query={oneOf(id)}
      back={{ to: '/system-settings/employee-directory', label: t('employees.missing.back') }}
      title={t('employees.missing.title')}
      text={t('employees.missing.text')}
    >
      {(employee) => <OpenedEmployee key={id} employee={employee} />}
    </RecordPage>
  )
}

/** Functions that change the page's URL. */
function useAddress() {
  const navigate = Route.useNavigate()
  return {
    show: (change: Search) => void navigate({ search: (old) => ({ ...old, ...change }) }),
    // Replaces the URL, so that Back doesn't open it again.
    close: () =>
      void navigate({
        search: (old) => ({ ...old, edit: undefined, offboard: undefined }),
        replace: true,
      }),
    openTab: (tab: Tab) =>
      void navigate({
        search: (old) => ({ ...old, tab: tab === 'overview' ? undefined : tab }),
        replace: true,
      }),
  }
}

function OpenedEmployee({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const { tab = 'overview' } = Route.useSearch()
  const { show, openTab } = useAddress()
  const mayUpdate = useMay(employeesApi.update) && !employee.archived_at
  const maySeeWork = useMay(WORK)
  useShortcuts(
    {
      e: () => show({ edit: true }),
      '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    },
    mayUpdate,
  )
  return (
    <Page>
      <EmployeeHeader
        employee={employee}
        onEdit={() => show({ edit: true })}
        onOffboard={() => show({ offboard: true })}
      />
      <TabLinks
        label={t('employees.tabs.label')}
        current={tab}
        onTab={openTab}
        tabs={[
          { id: 'overview', label: t('employees.tabs.overview') },
          {
            id: 'assets',
            label: t('employees.tabs.assets'),
            count: format.integer(employee.counts?.['assets'] ?? 0),
          },
          ...(maySeeWork ? [{ id: 'work', label: t('work_orders.title') } as const] : []),
          { id: 'activity', label: t('employees.tabs.activity') },
        ]}
      />
      <TabContent tab={tab} employee={employee} />
      {mayUpdate && <Dialogs employee={employee} />}
    </Page>
  )
}

function Dialogs({ employee }: { employee: Employee }) {
  const { edit, offboard } = Route.useSearch()
  const { close, openTab } = useAddress()
  return (
    <Suspense fallback={null}>
      {edit && <KindDialog kind={EMPLOYEES} edit={employee.id} onClose={close} />}
      {offboard && (
        <OffboardDialog employee={employee} onClose={close} onHolding={() => openTab('assets')} />
      )}
    </Suspense>
  )
}

function TabContent({ tab, employee }: { tab: Tab; employee: Employee }) {
  const maySeeWork = useMay(WORK)
  if (tab === 'assets') return <EmployeeAssets employee={employee} />
  if (tab === 'activity') return <Activity id={employee.id} />
  if (tab === 'work' && maySeeWork) return <EmployeeWork employee={employee} />
  return <EmployeeOverview employee={employee} />
}

/** The work orders of the employee's user; without one, none can be assigned. */
function EmployeeWork({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const { user_id } = employee
  return (
    <div className="px-4 py-4 sm:px-6">
      {user_id ? (
        <WorkOf filter={{ 'filter[assigned_to_id]': [user_id] }} />
      ) : (
        <EmptyState
          icon={ClipboardList}
          title={t('work_orders.no_user')}
          description={t('work_orders.no_user_text')}
        />
      )}
    </div>
  )
}

function Activity({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <div className="px-4 py-4 sm:px-6">
      <section
        aria-label={t('audits.title')}
        className="flex max-w-3xl flex-col rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
      >
        <History type="Employee" id={id} wording={useKindWording(EMPLOYEES)} />
      </section>
    </div>
  )
}
