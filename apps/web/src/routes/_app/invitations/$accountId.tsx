import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#components/page-header.tsx'
import { AddedTo } from '#features/users/added-to.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/invitations/$accountId')({
  beforeLoad: needs('signed_in'),
  component: AddedPage,
})

function AddedPage() {
  const { accountId } = Route.useParams()
  return (
    <Page>
      <AddedTo accountId={accountId} />
    </Page>
  )
}
