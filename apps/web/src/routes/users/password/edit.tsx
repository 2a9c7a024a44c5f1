import { createFileRoute, useLocation } from '@tanstack/react-router'
import { guestOnly } from '#features/session/guest-only.ts'
import { guestSearch } from '#features/session/guest-search.ts'
import { RouterLinks } from '#features/session/router-links.tsx'
import { SetPasswordPage } from '#features/session/set-password-page.tsx'

export const Route = createFileRoute('/users/password/edit')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: EditPassword,
})

function EditPassword() {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <RouterLinks>
      <SetPasswordPage hash={hash} />
    </RouterLinks>
  )
}
