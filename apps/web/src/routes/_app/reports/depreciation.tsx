import { DepreciationQuery } from '@steward/contract/depreciation-query.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { REPORT_READERS } from '@steward/contract/reports.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { DEPRECIATION } from '#features/assets/reports/depreciation/depreciation-page.tsx'
import { ReportPage } from '#features/assets/reports/report-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/reports/depreciation')({
  ...listSearch(DepreciationQuery, {
    // In lists `view` is a parameter of the API only; here it selects the displayed figures.
    view: DepreciationQuery.shape.view,
    assets: yesNo(),
  }),
  beforeLoad: needs({ access: REPORT_READERS }),
  component: Depreciation,
})

function Depreciation() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      spec={DEPRECIATION}
      search={search}
      onShow={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
      }
    />
  )
}
