import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BulkListDialogProps } from '#components/record-list/bulk-spec.ts'
import { PlainForm } from '#components/record-form/plain-form.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import type { Asked } from './order-choice.tsx'

/** Accepts the selected requests into one work order; answered ones are skipped. */
export function BulkAcceptDialog({ chosen, items, onClose, onDone }: BulkListDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const waiting = (chosen as readonly Asked[]).filter(({ status }) => status === 'new')
  if (waiting.length === 0)
    return (
      <PlainForm
        form="answered"
        blocked
        title={t('work_requests.bulk.accept')}
        description={items}
        submit=""
        pending={false}
        dirty={false}
        problem={t('work_requests.reasons.not_new')}
        onSubmit={onClose}
        onClose={onClose}
      >
        {null}
      </PlainForm>
    )
  return (
    <AcceptDialog
      requests={waiting}
      onClose={onClose}
      onAccepted={({ id }) => {
        onDone()
        void navigate({ to: '/work-orders/$id', params: { id } })
      }}
    />
  )
}
