import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArchivedBanner } from '#components/archived-banner.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuSeparator } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { PauseItem } from './pause-item.tsx'
import { rhythmOf } from './rhythm.ts'

const { update, remove, restore } = maintenancePlansApi

interface PlanHeaderProps {
  plan: MaintenancePlan
  onEdit: () => void
}

/** The heading of a plan's page, with its interval and actions. */
export function PlanHeader({ plan, onEdit }: PlanHeaderProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay(update) && !plan.archived_at
  const mayArchive = useMay(remove) && !plan.archived_at
  const { archive } = useArchive({ remove, restore })
  return (
    <>
      <PageHeader
        title={plan.title}
        meta={
          <>
            <StatusBadge domain="plan" value={plan.status} />
            <span className="text-sm text-muted-foreground">{rhythmOf(plan, t)}</span>
          </>
        }
        actions={
          (mayUpdate || mayArchive) && (
            <>
              <RecordMenu>
                <PauseItem plan={plan} />
                {mayUpdate && mayArchive && <MenuSeparator />}
                {mayArchive && (
                  <RecordItem does="archive" onClick={() => void archive(plan.id, plan.title)} />
                )}
              </RecordMenu>
              {mayUpdate && (
                <Button aria-keyshortcuts="E" onClick={onEdit}>
                  <Pencil aria-hidden />
                  {t('lists.actions.edit')}
                </Button>
              )}
            </>
          )
        }
      />
      <ArchivedBanner
        record={plan}
        name={plan.title}
        archiving={{ remove, restore }}
        text="work_orders.archived"
      />
    </>
  )
}
