import { createFileRoute } from '@tanstack/react-router'
import { GuidePageView } from '#features/help/help-page.tsx'
import { NotFoundPage } from '#features/shell/not-found-page.tsx'
import { GUIDE, type GuideName } from '#lib/guide.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/help/$page')({
  beforeLoad: needs('signed_in'),
  component: HelpRoute,
})

const isPage = (name: string): name is GuideName => GUIDE.some((one) => one === name)

/** A page of the guide. */
function HelpRoute() {
  const { page } = Route.useParams()
  return isPage(page) ? <GuidePageView name={page} /> : <NotFoundPage />
}
