import { id } from '@steward/contract/kit/fields.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ReportPage } from '#features/work-orders/requests/report-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/report')({
  ...pageSearch(
    z.object({ asset: z.optional(id()), site: z.optional(id()), location: z.optional(id()) }),
  ),
  beforeLoad: needs(workRequestsApi.create),
  component: Report,
})

function Report() {
  const given = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      key={JSON.stringify(given)}
      given={given}
      onSaved={({ id: made }) =>
        void navigate({ to: '/work-requests/$id', params: { id: made }, replace: true })
      }
      onCancel={() => void navigate({ to: '/work-requests' })}
    />
  )
}
