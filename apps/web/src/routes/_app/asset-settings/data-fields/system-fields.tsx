import { createFileRoute } from '@tanstack/react-router'
import { needsFields } from '#features/data-fields/section-route.ts'
import { SystemFieldsPage } from '#features/data-fields/system-fields.tsx'

export const Route = createFileRoute('/_app/asset-settings/data-fields/system-fields')({
  beforeLoad: needsFields,
  loader: ({ context }) =>
    void import('#features/data-fields/field-queries.ts').then(({ systemQuery }) =>
      context.queryClient.prefetchQuery(systemQuery()),
    ),
  component: SystemFieldsPage,
})
