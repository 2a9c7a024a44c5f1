import { createFileRoute } from '@tanstack/react-router'
import { systemQuery } from '#features/data-fields/field-queries.ts'
import { needsFields } from '#features/data-fields/section-route.ts'
import { SystemFieldsPage } from '#features/data-fields/system-fields.tsx'

export const Route = createFileRoute('/_app/asset-settings/data-fields/system-fields')({
  beforeLoad: needsFields,
  loader: ({ context }) => void context.queryClient.prefetchQuery(systemQuery()),
  component: SystemFieldsPage,
})
