import { createFileRoute } from '@tanstack/react-router'
import { guestOnly } from '#features/session/guest-only.ts'
import { guestSearch } from '#features/session/guest-search.ts'
import { PasswordResetPage } from '#features/session/password-reset-page.tsx'
import { RouterLinks } from '#features/session/router-links.tsx'

export const Route = createFileRoute('/password-reset')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: PasswordReset,
})

function PasswordReset() {
  return (
    <RouterLinks>
      <PasswordResetPage />
    </RouterLinks>
  )
}
