import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { usePause } from './use-pause.ts'

type PauseItemProps = {
  plan: Pick<MaintenancePlan, 'id' | 'title' | 'status'> & { archived_at?: string | null }
}

/** The menu item that pauses or resumes a plan. */
export function PauseItem({ plan }: PauseItemProps) {
  const { t } = useTranslation()
  const { toggle } = usePause()
  const may = useMay(maintenancePlansApi.update)
  if (!may || plan.archived_at) return null
  const isActive = plan.status === 'active'
  const Icon = isActive ? Pause : Play
  return (
    <MenuItem icon={<Icon aria-hidden />} onClick={() => void toggle(plan)}>
      {t(`maintenance_plans.actions.${isActive ? 'pause' : 'resume'}`)}
    </MenuItem>
  )
}
