import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage, type UnauthorizedSearch } from '#features/shell/unauthorized-page.tsx'
import { WithShell } from '#features/shell/with-shell.tsx'
import { knownSearch } from '#lib/known-search.ts'
import { returnPath } from '#lib/return-path.ts'
import { userIfAny } from '#lib/sign-in.ts'

export const Route = createFileRoute('/unauthorized')({
  validateSearch: (search: Record<string, unknown>): UnauthorizedSearch => {
    const { permission } = search
    const from = returnPath(search['from'])
    return knownSearch<UnauthorizedSearch>(search, {
      ...(from !== null && { from }),
      ...(typeof permission === 'string' && { permission }),
    })
  },
  beforeLoad: async () => {
    await userIfAny()
  },
  component: Unauthorized,
})

function Unauthorized() {
  return (
    <WithShell>
      <UnauthorizedPage search={Route.useSearch()} />
    </WithShell>
  )
}
