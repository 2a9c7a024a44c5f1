import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'

const ConfirmDialog = lazy(() =>
  import('#components/ui/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
)

/** Deletes a role that nobody has, after asking once more. */
export function RoleDelete({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const inUse = t('user_roles.delete.in_use', {
    count: role.assignments,
    formatted: format.integer(role.assignments),
  })

  const run = async () => {
    setDeleting(true)
    try {
      await send(rolesApi.remove, { params: { key: role.key } })
      toast.success(t('user_roles.delete.done', { name: role.name }))
      // The page of what is gone is left, not asked for once more.
      onDeleted()
      void client.invalidateQueries({ queryKey: ['roles', 'list'] })
    } catch (error) {
      setAsking(false)
      const used = error instanceof ApiError && error.code === 'in_use'
      toast.error(t('user_roles.delete.failed', { name: role.name }), {
        description: used ? t('user_roles.delete.used_meanwhile') : errorText(error, t),
      })
    } finally {
      setDeleting(false)
    }
  }

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
          <ConfirmDialog
            open
            destructive
            onOpenChange={setAsking}
            title={t('user_roles.delete.title', { name: role.name })}
            description={t('user_roles.delete.text')}
            confirmLabel={t('user_roles.delete.action')}
            pending={deleting}
            onConfirm={() => void run()}
          />
        )}
      </Suspense>
    </>
  )
}
