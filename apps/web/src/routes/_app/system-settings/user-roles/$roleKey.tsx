import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { History } from '#components/history/history.tsx'
import { PermissionMatrix } from '#features/roles/permission-matrix.tsx'
import { RoleDelete } from '#features/roles/role-delete.tsx'
import { roleValues } from '#features/roles/role-fields.ts'
import { RoleForm } from '#features/roles/role-form.tsx'
import { RoleHolders } from '#features/roles/role-holders.tsx'
import { roleSummary } from '#features/roles/role-summary.ts'
import { useRoleWording } from '#features/roles/role-wording.ts'
import { useMayMake } from '#features/roles/use-may-make.ts'
import { useRoleForm } from '#features/roles/use-role-form.ts'
import { query } from '#lib/query.ts'
import { accountOf, needs, useFlag, useMay, useSession } from '#lib/session.ts'

export const Route = createFileRoute('/_app/system-settings/user-roles/$roleKey')({
  beforeLoad: needs(rolesApi.get),
  loader: ({ context, params: { roleKey: key } }) =>
    void context.queryClient.prefetchQuery(query(rolesApi.get, { params: { key } })),
  component: RolePage,
})

function RolePage() {
  const { t } = useTranslation()
  const { roleKey: key } = Route.useParams()
  return (
    <RecordPage
      query={query(rolesApi.get, { params: { key } })}
      back={{ to: '/system-settings/user-roles', label: t('user_roles.gone.back') }}
      title={t('user_roles.gone.title')}
      text={t('user_roles.gone.text')}
    >
      {(role) => <OneRole key={key} role={role} />}
    </RecordPage>
  )
}

function OneRole({ role }: { role: Role }) {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const wording = useRoleWording()
  const mayCreate = useMayMake(rolesApi.create)
  const mayChange = useMayMake(rolesApi.update) && !role.built_in
  const mayDelete = useMayMake(rolesApi.remove) && !role.built_in
  const maySeeHolders = useMay(rolesApi.assignments)
  return (
    <Page>
      <PageHeader
        title={role.name}
        description={roleSummary(role, t)}
        meta={role.built_in && <Badge>{t('user_roles.built_in')}</Badge>}
        actions={
          <>
            {mayDelete && (
              <RoleDelete
                role={role}
                onDeleted={() => void navigate({ to: '/system-settings/user-roles' })}
              />
            )}
            {mayCreate && (
              <Link
                to="/system-settings/user-roles/new"
                search={{ copy: role.key }}
                className={buttonStyles({})}
              >
                <Copy aria-hidden />
                {t('user_roles.copy.action')}
              </Link>
            )}
          </>
        }
      />
      <PageBody>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            {mayChange ? (
              <ChangedRole key={role.lock_version} role={role} />
            ) : (
              <ShownRole role={role} />
            )}
            {!role.built_in && (
              <section aria-labelledby="history-heading" className="mt-8">
                <h2 id="history-heading" className="mb-3 text-lg font-semibold">
                  {t('audits.title')}
                </h2>
                <History type="Role" id={role.id} wording={wording} />
              </section>
            )}
          </div>
          {maySeeHolders && <RoleHolders roleKey={role.key} />}
        </div>
      </PageBody>
    </Page>
  )
}

function ChangedRole({ role }: { role: Role }) {
  const { t } = useTranslation()
  const own = accountOf(useSession())?.role.permissions ?? {}
  const form = useRoleForm(role)
  return (
    <RoleForm
      form={form}
      before={role.permissions}
      own={own}
      keyIsFixed
      submitLabel={t('user_roles.save')}
      onDiscard={() => form.begin(roleValues(role))}
    />
  )
}

/** A read-only role, with the reason. */
function ShownRole({ role }: { role: Role }) {
  const { t } = useTranslation()
  const isOn = useFlag('custom_roles.enable')
  const mayCopy = useMayMake(rolesApi.create)
  const fixed = mayCopy ? 'built_in' : 'built_in_only'
  const own = isOn ? 'no_right' : 'switched_off'
  const why = role.built_in ? fixed : own
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="info">{t(`user_roles.read_only.${why}`)}</Banner>
      {role.description && <p className="text-sm">{role.description}</p>}
      <section aria-labelledby="permissions-heading">
        <h2 id="permissions-heading" className="mb-2 text-lg font-semibold">
          {t('user_roles.form.permissions')}
        </h2>
        <PermissionMatrix map={role.permissions} />
      </section>
    </div>
  )
}
