import { createFileRoute } from '@tanstack/react-router'
import { FieldsPage } from '#features/data-fields/fields-page.tsx'
import { sectionRoute } from '#features/data-fields/section-route.ts'

export const Route = createFileRoute('/_app/asset-settings/data-fields/details')({
  ...sectionRoute('details'),
  component: () => <FieldsPage section="details" />,
})
