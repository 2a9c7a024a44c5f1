import { createFileRoute } from '@tanstack/react-router'
import { ExportsPage } from '#features/exports/exports-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/exports')({
  beforeLoad: needs('signed_in'),
  component: ExportsPage,
})
