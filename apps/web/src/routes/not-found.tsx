import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#features/shell/not-found-page.tsx'
import { WithShell } from '#features/shell/with-shell.tsx'
import { userIfAny } from '#lib/sign-in.ts'

export const Route = createFileRoute('/not-found')({
  beforeLoad: async () => {
    await userIfAny()
  },
  component: NotFound,
})

function NotFound() {
  return (
    <WithShell>
      <NotFoundPage />
    </WithShell>
  )
}
