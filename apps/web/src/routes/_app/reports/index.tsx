import { REPORT_READERS } from '@steward/contract/reports.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstPlace } from '#features/shell/navigation.ts'
import { needs } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'

const HERE = '/reports'

/** Redirects to the first report. */
export const Route = createFileRoute('/_app/reports/')({
  beforeLoad: async (where) => {
    await needs({ access: REPORT_READERS })(where)
    const to = firstPlace(session.get(), HERE)
    if (to !== undefined) throw redirect({ href: to, replace: true })
    throw redirect({ to: '/unauthorized', search: { from: where.location.href } })
  },
})
