import { createFileRoute } from '@tanstack/react-router'
import { guestOnly } from '#features/session/guest-only.ts'
import { guestSearch } from '#features/session/guest-search.ts'
import { RouterLinks } from '#features/session/router-links.tsx'
import { SignUpPage } from '#features/session/sign-up-page.tsx'

export const Route = createFileRoute('/signup')({
  validateSearch: guestSearch,
  beforeLoad: guestOnly,
  component: SignUp,
})

function SignUp() {
  return (
    <RouterLinks>
      <SignUpPage />
    </RouterLinks>
  )
}
