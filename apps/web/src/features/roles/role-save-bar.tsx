import type { PermissionMap } from '@steward/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#components/record-form/form-body.tsx'
import { TextFold } from '#components/text-fold.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { differenceOf } from './permissions.ts'
import { usePermissionWords } from './use-permission-words.ts'
import type { RoleForm } from './use-role-form.ts'

interface RoleSaveBarProps {
  form: RoleForm
  /** The previous permissions. */
  before: PermissionMap
  /** «Create role», «Save changes» */
  label: string
  onDiscard?: () => void
}

/** Shows the changes and saves them. The bar stays visible below the long table. */
export function RoleSaveBar({ form, before, label, onDiscard }: RoleSaveBarProps) {
  const { t } = useTranslation()
  if (!form.dirty) return null
  return (
    <div className="sticky bottom-0 z-10 mt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap items-center gap-2 rounded-xl border border-border bg-card px-4 py-2.5 shadow-lg">
        <Difference before={before} after={form.values.permissions} />
        {onDiscard && (
          <Button onClick={onDiscard} disabled={form.saving}>
            {t('user_roles.discard')}
          </Button>
        )}
        <SubmitButton form={form}>{label}</SubmitButton>
      </div>
    </div>
  )
}

/** «+3 permissions, −1», with their names. */
function Difference({ before, after }: { before: PermissionMap; after: PermissionMap }) {
  const { t } = useTranslation()
  const { permissionName } = usePermissionWords()
  const { added, removed } = differenceOf(before, after)
  if (added.length + removed.length === 0) {
    return (
      <p role="status" className="min-w-0 flex-1 text-sm font-medium">
        {t('user_roles.diff.other')}
      </p>
    )
  }
  const words = [
    added.length > 0 &&
      t('user_roles.diff.added', {
        count: added.length,
        formatted: format.integer(added.length),
      }),
    removed.length > 0 &&
      t('user_roles.diff.removed', {
        count: removed.length,
        formatted: format.integer(removed.length),
      }),
  ].filter(Boolean)
  return (
    <TextFold
      className="min-w-0 flex-1 text-sm"
      title={<span role="status">{words.join(', ')}</span>}
    >
      <ul className="mt-2 max-h-40 overflow-y-auto">
        {added.map((permission) => (
          <li key={permission}>+ {permissionName(permission)}</li>
        ))}
        {removed.map((permission) => (
          <li key={permission}>− {permissionName(permission)}</li>
        ))}
      </ul>
    </TextFold>
  )
}
