import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/profile/')({
  beforeLoad: needs('signed_in'),
  component: ProfilePage,
})
