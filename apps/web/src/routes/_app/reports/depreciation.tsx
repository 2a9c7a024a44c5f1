import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#components/record-list/list-search.ts'
import { DepreciationPage } from '#features/assets/depreciation-report/depreciation-page.tsx'
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
    <DepreciationPage
      search={search}
      onShow={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true })
      }
    />
  )
}
