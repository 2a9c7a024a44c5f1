import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { StatusFields, useStatusAnswers } from './status-fields.tsx'
import type { StatusChange } from './use-status-change.ts'

interface StatusDialogProps {
  asset: Asset
  to: AssetStatus
  pending: boolean
  onClose: () => void
  onChange: (change: StatusChange) => void
}

/** The first field at fault takes the focus, once it says what is wrong. */
function focusFirstProblem(form: string) {
  requestAnimationFrame(() => {
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
}

/** Asks why an asset gets a status that has to be explained, and how it left where it is disposed of. */
export function StatusDialog({ asset, to, pending, onClose, onChange }: StatusDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const answers = useStatusAnswers(to)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = answers.finish()
    if (change) onChange(change)
    else focusFirstProblem(form)
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('assets.status_menu.title', { status: statusLabel('asset', to) })}
      description={asset.name}
      footer={<DialogFoot label={t('assets.status_menu.change')} pending={pending} does={form} />}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <StatusFields to={to} answers={answers} />
      </form>
    </Dialog>
  )
}
