import type { AssetStatus } from '@steward/contract/asset-status.ts'
import { type Asset, DISPOSAL_TYPES } from '@steward/contract/assets.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { DISPOSAL_LABELS, type DisposalType } from './asset-fields.ts'
import { blankValues, type FormField, problemsOf } from './form-values.ts'
import { problemText } from './problem-text.ts'
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
  const disposed = to === 'disposed'
  const [tried, setTried] = useState(false)
  const [entered, setEntered] = useState({
    status_reason: '',
    disposed_on: disposed ? today(timeZone()) : null,
    disposal_type: null as DisposalType | null,
    disposal_proceeds: null as string | null,
  })

  const values = { ...blankValues(), name: asset.name, ...entered, status: to }
  const problems = problemsOf(values)
  const problemAt = (field: FormField) => {
    const found = tried ? problems.find((problem) => problem.field === field) : undefined
    return found && problemText(found, t)
  }
  const enter = (change: Partial<typeof entered>) =>
    setEntered((before) => ({ ...before, ...change }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) {
      focusFirstProblem(form)
      return
    }
    const { status_reason, disposed_on, disposal_type, disposal_proceeds } = entered
    const reason = { status: to, status_reason: status_reason.trim() }
    if (!disposed || disposed_on === null || disposal_type === null) onChange(reason)
    else onChange({ ...reason, disposed_on, disposal_type, disposal_proceeds })
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
        <Field label={t('assets.fields.status_reason')} error={problemAt('status_reason')}>
          {(control: FieldControl) => (
            <Input
              {...control}
              autoComplete="off"
              value={entered.status_reason}
              onChange={(event) => enter({ status_reason: event.target.value })}
            />
          )}
        </Field>
        {disposed && (
          <>
            <Field label={t('assets.fields.disposed_on')} error={problemAt('disposed_on')}>
              {(control) => (
                <DateField
                  {...control}
                  label={t('assets.fields.disposed_on')}
                  value={entered.disposed_on}
                  onChange={(disposed_on) => enter({ disposed_on })}
                />
              )}
            </Field>
            <Field label={t('assets.fields.disposal_type')} error={problemAt('disposal_type')}>
              {(control) => (
                <Select
                  {...control}
                  value={entered.disposal_type}
                  onChange={(value) => enter({ disposal_type: value as DisposalType | null })}
                  placeholder={t('assets.form.none_chosen')}
                  options={DISPOSAL_TYPES.map((value) => ({
                    value,
                    label: t(DISPOSAL_LABELS[value]),
                  }))}
                />
              )}
            </Field>
            <Field
              label={t('assets.fields.disposal_proceeds')}
              error={problemAt('disposal_proceeds')}
              optional
            >
              {(control) => (
                <MoneyInput
                  {...control}
                  value={entered.disposal_proceeds}
                  onChange={(disposal_proceeds) => enter({ disposal_proceeds })}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}
