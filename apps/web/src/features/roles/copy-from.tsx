import type { PermissionMap } from '@steward/contract/permissions.ts'
import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { query } from '#lib/query.ts'
import { differenceOf, withinReach } from './permissions.ts'

interface CopyFromProps {
  /** The key of the copied role. */
  copied: string | undefined
  own: PermissionMap
  onCopy: (key: string | undefined, permissions: PermissionMap) => void
}

/** The permissions that a new role starts with: none, or those of another role that its author has as well. */
export function CopyFrom({ copied, own, onCopy }: CopyFromProps) {
  const { t } = useTranslation()
  const { data } = useQuery(query(rolesApi.list, { query: { per_page: 200 } }))
  const roles = data?.data
  const source = roles?.find(({ key }) => key === copied)
  const left = source
    ? differenceOf(withinReach(source.permissions, own), source.permissions)
    : null
  useFirstCopy(source, (role) => onCopy(role.key, withinReach(role.permissions, own)))

  return (
    <div className="mt-4 max-w-md">
      <Field
        label={t('user_roles.copy.label')}
        hint={left && left.added.length > 0 ? t('user_roles.copy.less') : t('user_roles.copy.hint')}
      >
        {(control) => (
          <Select
            {...control}
            value={copied ?? null}
            placeholder={t('user_roles.copy.nothing')}
            emptyLabel={t('user_roles.copy.nothing')}
            options={(roles ?? []).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => {
              const role = roles?.find((one) => one.key === key)
              onCopy(role?.key, role ? withinReach(role.permissions, own) : {})
            }}
          />
        )}
      </Field>
    </div>
  )
}

/** Copies the role in the URL once the roles are loaded. */
function useFirstCopy(source: Role | undefined, copy: (role: Role) => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !source) return
    done.current = true
    copy(source)
  }, [source, copy])
}
