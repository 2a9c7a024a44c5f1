import { rolesApi } from '@steward/contract/rights.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#components/page-header.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { RolesList } from '#features/roles/roles-list.tsx'
import { useMayMake } from '#features/roles/use-may-make.ts'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

export const Route = createFileRoute('/_app/system-settings/user-roles/')({
  beforeLoad: needs(rolesApi.list),
  loader: ({ context }) => void context.queryClient.prefetchQuery(query(rolesApi.list, {})),
  component: RolesPage,
})

function RolesPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const mayCreate = useMayMake(rolesApi.create)
  useShortcuts({ c: () => void navigate({ to: '/system-settings/user-roles/new' }) }, mayCreate)
  return (
    <Page>
      <PageHeader
        title={t('user_roles.title')}
        description={t('user_roles.description')}
        actions={
          mayCreate && (
            <Link
              to="/system-settings/user-roles/new"
              aria-keyshortcuts="C"
              className={buttonStyles({ variant: 'primary' })}
            >
              <Plus aria-hidden />
              {t('user_roles.new')}
            </Link>
          )
        }
      />
      <RolesList />
    </Page>
  )
}
