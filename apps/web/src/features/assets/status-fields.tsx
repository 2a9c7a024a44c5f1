import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { DISPOSAL_TYPES } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { DISPOSAL_LABELS, type DisposalType } from './asset-fields.ts'
import { blankValues, type FormField, problemsOf } from './form-values.ts'
import { problemText } from './problem-text.ts'
import type { StatusChange } from './use-status-change.ts'

/** What a status asks for besides, as it is filled in, with what is still missing. */
export function useStatusAnswers(to: AssetStatus | null) {
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState(false)
  const [entered, setEntered] = useState({
    status_reason: '',
    disposed_on: today(timeZone()) as string | null,
    disposal_type: null as DisposalType | null,
    disposal_proceeds: null as string | null,
  })
  const { disposed_on, disposal_type, disposal_proceeds } = entered
  const reason = { status_reason: entered.status_reason.trim() }
  const disposal = { disposed_on, disposal_type, disposal_proceeds }
  const asked = to === 'disposed' ? { ...reason, ...disposal } : reason
  // Only what is asked for here is looked at, whatever else the assets are.
  const problems = to ? problemsOf({ ...blankValues(), name: '–', ...asked, status: to }) : []

  return {
    entered,
    touched,
    enter: (change: Partial<typeof entered>) => {
      setTouched(true)
      setEntered((before) => ({ ...before, ...change }))
    },
    /** What is wrong with a field, once it was tried to send it. */
    problemAt: (field: FormField) => {
      const found = tried ? problems.find((problem) => problem.field === field) : undefined
      return found && problemText(found, t)
    },
    /** The change, or null while something is missing, which is said from now on. */
    finish: (): StatusChange | null => {
      setTried(true)
      if (!to || problems.length > 0) return null
      return NEEDS_REASON.includes(to) ? ({ status: to, ...asked } as StatusChange) : { status: to }
    },
  }
}

interface StatusFieldsProps {
  to: AssetStatus | null
  answers: ReturnType<typeof useStatusAnswers>
}

/** Why something gets a status that has to be explained, and how it left where it is disposed of. */
export function StatusFields({ to, answers }: StatusFieldsProps) {
  const { t } = useTranslation()
  const { entered, enter, problemAt } = answers
  if (!to || !NEEDS_REASON.includes(to)) return null
  return (
    <>
      <Field label={t('assets.fields.status_reason')} error={problemAt('status_reason')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={entered.status_reason}
            onChange={(event) => enter({ status_reason: event.target.value })}
          />
        )}
      </Field>
      {to === 'disposed' && <DisposalFields {...answers} />}
    </>
  )
}

function DisposalFields({ entered, enter, problemAt }: StatusFieldsProps['answers']) {
  const { t } = useTranslation()
  return (
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
            options={DISPOSAL_TYPES.map((value) => ({ value, label: t(DISPOSAL_LABELS[value]) }))}
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
  )
}
