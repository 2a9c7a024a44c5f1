import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuSeparator } from '#components/ui/menu.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { PauseItem } from './pause-item.tsx'
import { rhythmOf } from './rhythm.ts'

const { update, remove, restore } = maintenancePlansApi

interface PlanHeaderProps {
  plan: MaintenancePlan
  onEdit: () => void
}

/** What a plan is called, how often it comes, and what can be done with it. */
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
      <Archived plan={plan} />
    </>
  )
}

function Archived({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation()
  const archive = useArchive({ remove, restore })
  const mayRestore = useMay(restore)
  if (!plan.archived_at) return null
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Banner
        kind="info"
        actions={
          mayRestore && (
            <Button
              size="sm"
              pending={archive.pending}
              onClick={() => void archive.restore(plan.id, plan.title)}
            >
              {t('lists.actions.restore')}
            </Button>
          )
        }
      >
        {t('work_orders.archived', { date: format.dateTime(plan.archived_at) })}
      </Banner>
    </div>
  )
}
