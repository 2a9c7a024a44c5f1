import { createFileRoute, redirect } from '@tanstack/react-router'
import { visibleNavigation } from '#features/shell/navigation.ts'
import { flagsKnown } from '#lib/flags.ts'
import { needs } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'

const HERE = '/system-settings'
/** The most common target: places. */
const FIRST = [`${HERE}/sites-locations`, `${HERE}/sites`]

/** Redirects to the places, or to the first page that the user may see. */
export const Route = createFileRoute('/_app/system-settings/')({
  beforeLoad: async (where) => {
    await needs('signed_in')(where)
    await flagsKnown()
    const here = visibleNavigation(session.get()).find(({ url }) => url === HERE)
    const urls = here?.items?.map(({ url }) => url) ?? []
    const to = urls.find((url) => FIRST.includes(url)) ?? urls[0]
    if (to !== undefined) throw redirect({ href: to, replace: true })
    throw redirect({ to: '/unauthorized', search: { from: where.location.href } })
  },
})
