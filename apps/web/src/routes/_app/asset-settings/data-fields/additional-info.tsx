import { createFileRoute } from '@tanstack/react-router'
import { sectionRoute } from '#features/data-fields/section-route.ts'
import { SectionPage } from '#features/data-fields/section-page.tsx'
import { History } from '#components/history/history.tsx'

export const Route = createFileRoute('/_app/asset-settings/data-fields/additional-info')({
  ...sectionRoute('additional-info'),
  component: () => <SectionPage section="additional-info" History={History} />,
})
