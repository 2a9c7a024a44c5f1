import { organizationsApi } from '@steward/contract/accounts.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountWording } from '#components/settings/account-wording.ts'
import { History } from '#components/history/history.tsx'
import { OrganizationPage } from '#features/organization/organization-page.tsx'
import { accountOf, needs, useSession } from '#lib/session.ts'

export const Route = createFileRoute('/_app/system-settings/organization')({
  beforeLoad: needs(organizationsApi.update),
  component: Organization,
})

function Organization() {
  const { t } = useTranslation()
  const account = accountOf(useSession())
  if (!account) return null
  return (
    <OrganizationPage
      id={account.id}
      history={({ id }) => <History type="Account" id={id} wording={accountWording(t)} />}
    />
  )
}
