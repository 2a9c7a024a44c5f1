import { LifecycleQuery } from '@steward/contract/lifecycle-query.ts'
import { REPORT_READERS } from '@steward/contract/reports.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { LIFECYCLE } from '#features/assets/reports/lifecycle/lifecycle-page.tsx'
import { ReportPage } from '#features/assets/reports/report-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/reports/asset-lifecycle')({
  ...listSearch(LifecycleQuery),
  beforeLoad: needs({ access: REPORT_READERS }),
  component: AssetLifecycle,
})

function AssetLifecycle() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      spec={LIFECYCLE}
      search={search}
      onShow={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
      }
    />
  )
}
