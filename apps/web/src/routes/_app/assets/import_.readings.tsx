import { id } from '@steward/contract/kit/fields.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ImportPage } from '#features/imports/import-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

const Search = z.object({
  /** The import whose file has been read. */
  import: z.optional(id()),
  step: z.optional(z.enum(['match', 'check'])),
})

export const Route = createFileRoute('/_app/assets/import_/readings')({
  ...pageSearch(Search),
  beforeLoad: needs({ every: ['bulk_import:create', 'asset:update'] }),
  component: ReadingImportPage,
})

function ReadingImportPage() {
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      type="MeterReading"
      place={Route.useSearch()}
      onPlace={(search) => void navigate({ search })}
      onStarted={(started) => void navigate({ to: '/bulk-imports/$id', params: { id: started } })}
    />
  )
}
