import { useTranslation } from 'react-i18next'
import type { BulkControlProps } from '#components/record-list/list-spec.ts'
import { Select } from '#components/ui/select.tsx'
import { useRoles } from './use-roles.ts'

/** The roles that many people can be given: those that allow more than the reader may do can't be chosen. */
export function RoleChoice({ control, value, onChange }: BulkControlProps) {
  const { t } = useTranslation()
  const roles = useRoles()
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={roles.map(({ key, name, grantable }) => ({
        value: key,
        label: name,
        disabled: !grantable,
      }))}
    />
  )
}
