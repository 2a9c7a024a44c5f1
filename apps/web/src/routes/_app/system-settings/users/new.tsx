import { membershipsApi } from '@steward/contract/memberships.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { PermissionMatrix } from '#features/roles/permission-matrix.tsx'
import { InviteForm } from '#features/users/invite-form.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/system-settings/users/new')({
  beforeLoad: needs(membershipsApi.create),
  component: InvitePage,
})

function InvitePage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page>
      <PageHeader
        title={t('users.invite_form.title')}
        description={t('users.invite_form.description')}
      />
      <PageBody>
        <InviteForm
          onDone={() => void navigate({ to: '/system-settings/users' })}
          renderRole={({ permissions }) => <PermissionMatrix map={permissions} />}
        />
      </PageBody>
    </Page>
  )
}
