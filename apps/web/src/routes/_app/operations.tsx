import { createFileRoute } from '@tanstack/react-router'
import { OperationsPage } from '#features/operations/operations-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/operations')({
  beforeLoad: needs('platform'),
  component: OperationsPage,
})
