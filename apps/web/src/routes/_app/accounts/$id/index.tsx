import { accountsApi } from '@steward/contract/accounts.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountWording } from '#components/settings/account-wording.ts'
import { AccountPage } from '#features/accounts/account-page.tsx'
import { History } from '#components/history/history.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/accounts/$id/')({
  beforeLoad: needs(accountsApi.get),
  component: Account,
})

function Account() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  return (
    <AccountPage
      key={id}
      id={id}
      history={<History type="Account" id={id} wording={accountWording(t)} />}
    />
  )
}
