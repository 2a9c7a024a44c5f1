import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { useFields } from '#components/fields/use-fields.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { DisposalResult } from './money/disposal-result.tsx'
import {
  answersIn,
  firstAnswers,
  STATUS_ANSWERS,
  type StatusEdit,
  statusEdit,
} from './status-fields.ts'

interface StatusDialogProps {
  asset: Asset
  to: AssetStatus
  pending: boolean
  onClose: () => void
  onChange: (changes: StatusEdit, entered: Values) => void
}

/** Asks for the details that a status requires: the reason, and those of a disposal. */
export function StatusDialog({ asset, to, pending, onClose, onChange }: StatusDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const answers = useFields(STATUS_ANSWERS, { status: to, ...firstAnswers() })

  const submit = () => {
    const entered = answers.finish()
    if (entered) onChange(statusEdit(entered), answersIn(entered))
    else focusFirstProblem(form)
  }

  return (
    <PlainForm
      form={form}
      title={t('assets.status_menu.title', { status: statusLabel('asset', to) })}
      description={asset.name}
      submit={t('assets.status_menu.change')}
      pending={pending}
      dirty={answers.isTouched}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormControls fields={STATUS_ANSWERS} form={answers.form} />
      {to === 'disposed' && <DisposalResult assetId={asset.id} values={answers.form.values} />}
    </PlainForm>
  )
}
