import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { DEPRECIATION } from '#features/assets/reports/depreciation/depreciation-page.tsx'
import { ReportPage } from '#features/assets/reports/report-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/reports/depreciation')({
  ...listSearch(depreciationReportApi.get.query, { assets: yesNo() }),
  beforeLoad: needs(depreciationReportApi.get),
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
