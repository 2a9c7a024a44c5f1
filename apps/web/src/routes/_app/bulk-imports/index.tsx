import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ImportsPage } from '#features/imports/imports-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/bulk-imports/')({
  ...pageSearch(z.object({ mine: yesNo() })),
  beforeLoad: needs('bulk_import:view'),
  component: BulkImports,
})

function BulkImports() {
  const { mine = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportsPage
      mine={mine}
      onMine={(on) => void navigate({ search: on ? { mine: true } : {}, replace: true })}
    />
  )
}
