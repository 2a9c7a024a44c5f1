import { createFileRoute } from '@tanstack/react-router'
import { guestOnly, guestSearch } from '#features/session/guest-only.ts'
import { SetPasswordPage } from '#features/session/set-password-page.tsx'

export const Route = createFileRoute('/users/password/edit')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: SetPasswordPage,
})
