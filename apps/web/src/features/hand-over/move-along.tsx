import { employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

interface MoveAlongProps {
  /** The employee's id. */
  id: string
  checked: boolean
  onChange: (moves: boolean) => void
}

/** Moves the asset to the employee's workplace; nothing if that isn't known. */
export function MoveAlong({ id, checked, onChange }: MoveAlongProps) {
  const { t } = useTranslation()
  const mayLook = useMay(employeesApi.get)
  const { data } = useQuery({
    ...query(employeesApi.get, { params: { id } }),
    enabled: mayLook,
  })
  const { site, location } = data?.data ?? {}
  if (!site) return null
  const place = [site.name, location?.name].filter(Boolean).join(' · ')
  return (
    <Checkbox label={t('hand_over.move_along', { place })} checked={checked} onChange={onChange} />
  )
}
