import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import { LogOut, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArchivedBanner } from '#components/archived-banner.tsx'
import { Avatar } from '#components/avatar.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { useArchive } from '#components/record-list/use-archive.ts'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { format } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { useMay } from '#lib/session.ts'

const { remove, restore, update } = employeesApi

interface EmployeeHeaderProps {
  employee: Employee
  onEdit: () => void
  onOffboard: () => void
}

/** The heading of an employee's page, with status and actions. */
export function EmployeeHeader({ employee, onEdit, onOffboard }: EmployeeHeaderProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay(update) && !employee.archived_at
  const mobile = useIsMobile()
  const { full_name, image_url, job_title, department, status } = employee
  const actions = (
    <>
      <More employee={employee} onOffboard={onOffboard} />
      {mayUpdate && (
        <Button variant="primary" aria-keyshortcuts="E" onClick={onEdit}>
          <Pencil aria-hidden />
          {t('lists.actions.edit')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        title={full_name}
        before={<Avatar name={full_name} imageUrl={image_url} size={56} />}
        meta={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge domain="employee" value={status} />
            <span className="text-sm text-muted-foreground">
              {[job_title, department?.name].filter(Boolean).join(' · ')}
            </span>
          </span>
        }
        // On a phone the name needs the whole width.
        actions={!mobile && actions}
      />
      {mobile && <div className="flex gap-2 px-4 pb-4 empty:hidden">{actions}</div>}
      <LeaverBanner employee={employee} />
      <ArchivedBanner
        record={employee}
        name={full_name}
        archiving={{ remove, restore }}
        text="employees.archived"
      />
    </>
  )
}

/** Warns that a former employee still has assets. */
function LeaverBanner({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const held = employee.counts?.['assets'] ?? 0
  if (employee.archived_at || employee.status !== 'left' || held === 0) return null
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Banner kind="warning">
        {t('employees.leavers.one', { count: held, formatted: format.integer(held) })}
      </Banner>
    </div>
  )
}

function More({ employee, onOffboard }: Omit<EmployeeHeaderProps, 'onEdit'>) {
  const { t } = useTranslation()
  const { archive } = useArchive({ remove, restore })
  const isLive = !employee.archived_at
  const mayArchive = useMay(remove) && isLive
  const mayOffboard = useMay(update) && isLive && employee.status !== 'left'
  if (!mayArchive && !mayOffboard) return null
  return (
    <RecordMenu>
      {mayOffboard && (
        <MenuItem icon={<LogOut aria-hidden />} onClick={onOffboard}>
          {t('employees.offboard.action')}
        </MenuItem>
      )}
      {mayOffboard && mayArchive && <MenuSeparator />}
      {mayArchive && (
        <RecordItem does="archive" onClick={() => void archive(employee.id, employee.full_name)} />
      )}
    </RecordMenu>
  )
}
