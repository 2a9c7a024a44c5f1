import { createFileRoute, useLocation } from '@tanstack/react-router'
import { guestOnly } from '#features/session/guest-only.ts'
import { guestSearch } from '#features/session/guest-search.ts'
import { LoginPage } from '#features/session/login-page.tsx'
import { RouterLinks } from '#features/session/router-links.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: Login,
})

function Login() {
  const hash = useLocation({ select: (location) => location.hash })
  return (
    <RouterLinks>
      <LoginPage search={Route.useSearch()} hash={hash} />
    </RouterLinks>
  )
}
