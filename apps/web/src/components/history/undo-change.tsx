import { type AuditEvent, auditsApi, canBeUndone } from '@steward/contract/audits.ts'
import { kindsAudited, kindsWith } from '@steward/contract/kinds.ts'
import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { resourceOf } from '@steward/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { may, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

interface UndoChangeProps {
  event: AuditEvent
  /** Returns the label of a field. */
  label: (field: string) => string
  /** Doesn't offer to undo this record alone. */
  only?: 'together' | undefined
}

/** Whether the user may change such records; for events about parts of a record the server decides. */
function useMayUndo(event: AuditEvent): boolean {
  const session = useSession()
  const names = kindsAudited(event.auditable_type)
  const kind = kindsWith('exported').find((one) => names.some((name) => name === one))
  return kind !== undefined && may(session, `${resourceOf(kind)}:update`) && canBeUndone(event)
}

/** Undoes a change of a record, or of all records that were changed with it. */
export function UndoChange({ event, label, only }: UndoChangeProps) {
  const { t } = useTranslation()
  const mayUndo = useMayUndo(event)
  const sending = useSend(auditsApi.undo)
  if (!mayUndo) return null

  const say = ({ changed, skipped }: BulkAnswer) => {
    if (skipped.length === 0) return toast.success(t('audits.undo.done'))
    return toast.warning(
      t('audits.undo.done_some', { count: changed, formatted: format.integer(changed) }),
      {
        description: t('audits.undo.skipped', {
          count: skipped.length,
          formatted: format.integer(skipped.length),
          names: skipped
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', '),
        }),
        duration: 10_000,
      },
    )
  }
  const reason = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'changed_since') return errorText(error, t)
    const fields = (error.meta['fields'] ?? []) as string[]
    return t('audits.undo.changed_since', { fields: fields.map(label).join(', ') })
  }
  const undo = async (together: boolean) => {
    try {
      const { data } = await sending.mutateAsync({
        params: { id: event.id },
        body: { undo: { together } },
      })
      say(data)
    } catch (error) {
      toast.error(t('audits.undo.failed'), { description: reason(error) })
    }
  }
  const count = event.together
  return (
    <>
      {!only && (
        <UndoButton pending={sending.isPending} onClick={() => void undo(false)}>
          {t('audits.undo.one')}
        </UndoButton>
      )}
      {count > 1 && count <= LIMITS.bulk_ids && (
        <UndoButton pending={sending.isPending} onClick={() => void undo(true)}>
          {t('audits.undo.together', { count, formatted: format.integer(count) })}
        </UndoButton>
      )}
    </>
  )
}

function UndoButton(props: { pending: boolean; onClick: () => void; children: string }) {
  return (
    <Button
      variant="link"
      size="sm"
      className="self-start text-xs"
      disabled={props.pending}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  )
}
