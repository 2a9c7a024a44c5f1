import { createFileRoute } from '@tanstack/react-router'
import { guestOnly, guestSearch } from '#features/session/guest-only.ts'
import { PasswordResetPage } from '#features/session/password-reset-page.tsx'

export const Route = createFileRoute('/password-reset')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: PasswordResetPage,
})
