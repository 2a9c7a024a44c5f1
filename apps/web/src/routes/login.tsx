import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#features/session/login-page.tsx'
import { guestOnly, guestSearch } from '#features/session/guest-only.ts'

export const Route = createFileRoute('/login')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: Login,
})

function Login() {
  return <LoginPage search={Route.useSearch()} />
}
