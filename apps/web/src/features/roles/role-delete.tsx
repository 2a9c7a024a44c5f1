import type { Role } from '@steward/contract/rights.ts'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { toast } from '#lib/toast.ts'

const RoleDeleteDialog = lazyOf(() => import('./role-delete-dialog.tsx'), 'RoleDeleteDialog')

/** Deletes a role without users, after a confirmation. */
export function RoleDelete({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const inUse = t('user_roles.delete.in_use', {
    count: role.assignments,
    formatted: format.integer(role.assignments),
  })

  return (
    <>
      <Tooltip label={inUse} disabled={role.assignments === 0}>
        <Button
          variant="outline"
          aria-disabled={role.assignments > 0 || undefined}
          onClick={() =>
            role.assignments > 0
              ? toast.info(inUse, { description: t('user_roles.delete.used_meanwhile') })
              : setAsking(true)
          }
        >
          <Trash2 aria-hidden />
          {t('user_roles.delete.action')}
        </Button>
      </Tooltip>
      <Suspense fallback={null}>
        {asking && (
          <RoleDeleteDialog role={role} onClose={() => setAsking(false)} onDeleted={onDeleted} />
        )}
      </Suspense>
    </>
  )
}
