import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { StatusFields, useStatusAnswers } from './status-fields.tsx'
import type { StatusChange } from './use-status-change.ts'

interface StatusDialogProps {
  asset: Asset
  to: AssetStatus
  pending: boolean
  onClose: () => void
  onChange: (change: StatusChange) => void
}

/** Asks why an asset gets a status that has to be explained, and how it left where it is disposed of. */
export function StatusDialog({ asset, to, pending, onClose, onChange }: StatusDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const answers = useStatusAnswers(to)

  const submit = () => {
    const change = answers.finish()
    if (change) onChange(change)
    else focusFirstProblem(form)
  }

  return (
    <PlainForm
      form={form}
      title={t('assets.status_menu.title', { status: statusLabel('asset', to) })}
      description={asset.name}
      submit={t('assets.status_menu.change')}
      pending={pending}
      dirty={answers.touched}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <StatusFields to={to} answers={answers} />
    </PlainForm>
  )
}
