import { rolesApi } from '@steward/contract/rights.ts'
import { RoleKeyText } from '@steward/contract/roles.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { CopyFrom } from '#features/roles/copy-from.tsx'
import { RoleForm } from '#features/roles/role-form.tsx'
import { useRoleForm } from '#features/roles/use-role-form.ts'
import { knownSearch } from '#lib/known-search.ts'
import { accountOf, needs, useSession } from '#lib/session.ts'

/** The key of the copied role; invalid ones are left out. */
const copiedIn = (given: Record<string, unknown>) => {
  const key = z.safeParse(RoleKeyText, given['copy'])
  return key.success ? { copy: key.data } : {}
}

export const Route = createFileRoute('/_app/system-settings/user-roles/new')({
  validateSearch: (given: Record<string, unknown>): { copy?: string } =>
    knownSearch(given, copiedIn(given)),
  beforeLoad: needs(rolesApi.create),
  component: NewRolePage,
})

function NewRolePage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const session = useSession()
  const own = accountOf(session)?.role.permissions ?? {}
  const [copied, setCopied] = useState(Route.useSearch().copy)
  const form = useRoleForm(
    undefined,
    ({ key: roleKey }) =>
      void navigate({ to: '/system-settings/user-roles/$roleKey', params: { roleKey } }),
  )
  return (
    <Page>
      <PageHeader title={t('user_roles.add')} description={t('user_roles.new_description')} />
      <PageBody>
        <div className="max-w-4xl">
          <RoleForm form={form} before={{}} own={own} submitLabel={t('user_roles.create')}>
            <CopyFrom
              copied={copied}
              own={own}
              onCopy={(key, permissions) => {
                setCopied(key)
                form.set('permissions', permissions)
              }}
            />
          </RoleForm>
        </div>
      </PageBody>
    </Page>
  )
}
