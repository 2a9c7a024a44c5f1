import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { listPlace, listSearch } from '#components/record-list/list-search.ts'
import { RecordList } from '#components/record-list/record-list.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { roleList, roleReadingList } from '#features/roles/role-list.tsx'
import { useMayMake } from '#features/roles/use-may-make.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { needs } from '#lib/session.ts'

const RoleDeleteDialog = lazyOf(
  () => import('#features/roles/role-delete-dialog.tsx'),
  'RoleDeleteDialog',
)

export const Route = createFileRoute('/_app/system-settings/user-roles/')({
  ...listSearch(rolesApi.list.query),
  beforeLoad: needs(rolesApi.list),
  loaderDeps: ({ search }) => listPlace(search),
  loader: ({ context, deps }) => prefetchList(context.queryClient, roleList, deps),
  component: RolesPage,
})

function RolesPage() {
  const navigate = Route.useNavigate()
  const mayCreate = useMayMake(rolesApi.create)
  const mayDelete = useMayMake(rolesApi.bulk)
  const [deleting, setDeleting] = useState<Role | null>(null)
  const add = () => void navigate({ to: '/system-settings/user-roles/new' })
  return (
    <>
      <RecordList
        spec={mayDelete ? roleList : roleReadingList}
        onAdd={mayCreate ? add : undefined}
        rowMenu={(role) => <RoleMenuItems role={role} onDelete={() => setDeleting(role)} />}
      />
      <Suspense fallback={null}>
        {deleting && <RoleDeleteDialog role={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  )
}

/** The menu items of a role, besides opening it. */
function RoleMenuItems({ role, onDelete }: { role: Role; onDelete: () => void }) {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const mayCreate = useMayMake(rolesApi.create)
  const mayDelete = useMayMake(rolesApi.remove) && !role.built_in
  return (
    <>
      {mayCreate && (
        <MenuItem
          icon={<Copy aria-hidden />}
          onClick={() =>
            void navigate({ to: '/system-settings/user-roles/new', search: { copy: role.key } })
          }
        >
          {t('user_roles.copy.action')}
        </MenuItem>
      )}
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem
            destructive
            icon={<Trash2 aria-hidden />}
            disabled={role.assignments > 0}
            onClick={onDelete}
          >
            {t('user_roles.delete.action')}
          </MenuItem>
        </>
      )}
    </>
  )
}
