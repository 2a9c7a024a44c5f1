import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

type Pausable = Pick<MaintenancePlan, 'id' | 'title' | 'status'>

/** Pauses or resumes a plan. */
export function usePause() {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useSend(maintenancePlansApi.update)
  const toggle = ({ id, title: name, status }: Pausable) => {
    const isActive = status === 'active'
    return mutateAsync({
      params: { id },
      body: { maintenance_plan: { status: isActive ? 'paused' : 'active' } },
    }).then(
      () => void toast.success(t(`maintenance_plans.${isActive ? 'paused' : 'resumed'}`, { name })),
      (error: unknown) =>
        void toast.error(t('maintenance_plans.failed'), { description: errorText(error, t) }),
    )
  }
  return { toggle, pending: isPending }
}
