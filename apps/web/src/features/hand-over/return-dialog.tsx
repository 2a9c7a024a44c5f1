import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { DateField } from '#components/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import { type HandOverSelection, onlyOf, targetOf } from './selection.ts'
import { useSelectionText, useHandTitle } from './selection-text.tsx'
import { NotChanged } from './not-changed.tsx'
import { ConditionField, HolderField, NoteField, ReceiptField } from './parts.tsx'
import { dayProblem, NO_REFUSAL, refusalOf } from './refusal.ts'
import { useHandMany } from './use-hand-many.ts'

interface ReturnDialogProps extends HandOverSelection {
  /** Told whether anything was returned. */
  onClose: (done: boolean) => void
}

const SHOWN = ['returned_on', 'location_id', 'note']

interface Entered {
  returned_on: string | null
  condition: Condition | null
  location: Named
  note: string
  receipt: boolean
}

const bodyOf = ({ returned_on, condition, location, note, receipt }: Entered) => ({
  returned_on,
  note,
  ...(condition && { condition }),
  ...(location && { location_id: location.id }),
  ...(!receipt && { send_receipt: false }),
})

/** Sends what was entered: of one asset with its version, of several with one call. */
function useSending(selection: HandOverSelection) {
  const { t } = useTranslation()
  const one = useSend(assignmentsApi.takeBack)
  const many = useHandMany()
  return {
    pending: one.isPending || many.pending,
    left: many.left,
    goBack: many.goBack,
    /** Answers whether all of them were returned. */
    send: async (entered: Entered): Promise<boolean> => {
      const asset = onlyOf(selection)
      if (!asset)
        return many.back(targetOf(selection), bodyOf(entered), (count) =>
          t('hand_over.many.taken_back', { count, formatted: format.integer(count) }),
        )
      const { id, name, lock_version } = asset
      const version = lock_version === undefined ? {} : { lock_version }
      const body = { return: { ...bodyOf(entered), ...version } }
      await one.mutateAsync({ params: { id }, body })
      toast.success(t('hand_over.taken_back_one', { asset: name }))
      return true
    },
  }
}

/** What is entered, what is wrong with it, and sending it. */
function useReturn(selection: HandOverSelection, onClose: (done: boolean) => void) {
  const { t } = useTranslation()
  const form = useId()
  const { send, ...sending } = useSending(selection)
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState(NO_REFUSAL)
  const [entered, setEntered] = useState<Entered>(() => ({
    returned_on: today(timeZone()),
    condition: null,
    location: null,
    note: '',
    receipt: true,
  }))
  const wrongDay = dayProblem(entered.returned_on, t)

  return {
    form,
    ...sending,
    touched,
    entered,
    refused,
    wrongDay: (tried ? wrongDay : undefined) ?? refused.fields['returned_on'],
    enter: (change: Partial<Entered>) => {
      setTouched(true)
      setRefused(NO_REFUSAL)
      setEntered((before) => ({ ...before, ...change }))
    },
    submit: async () => {
      setTried(true)
      if (wrongDay) return focusFirstProblem(form)
      try {
        if (await send(entered)) onClose(true)
      } catch (error) {
        setRefused(refusalOf(error, SHOWN, t))
        focusFirstProblem(form)
      }
    },
  }
}

/** Takes one asset or several back, from whoever has them. */
export function ReturnDialog({ assets, all, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const selection = { assets, all }
  const { form, entered, enter, refused, ...rest } = useReturn(selection, onClose)
  const words = useSelectionText(selection)
  const title = useHandTitle('back', selection)
  const mayBeWritten = all !== undefined || assets.some(({ custodian }) => custodian !== null)
  if (rest.left)
    return <NotChanged left={rest.left} onBack={rest.goBack} onDone={() => onClose(true)} />
  return (
    <PlainForm
      form={form}
      title={title}
      description={words}
      submit={t('hand_over.return.submit')}
      pending={rest.pending}
      dirty={rest.touched}
      problem={refused.general}
      onSubmit={() => void rest.submit()}
      onClose={() => onClose(false)}
    >
      {!onlyOf(selection) && (
        <p className="text-sm text-muted-foreground">{t('hand_over.return.text')}</p>
      )}
      <Field label={t('hand_over.fields.returned_on')} error={rest.wrongDay}>
        {(control) => (
          <DateField
            {...control}
            label={t('hand_over.fields.returned_on')}
            value={entered.returned_on}
            onChange={(returned_on) => enter({ returned_on })}
          />
        )}
      </Field>
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <HolderField
        kind="location"
        optional
        value={entered.location}
        error={refused.fields['location_id']}
        onChange={(location) => enter({ location })}
      />
      <NoteField
        value={entered.note}
        error={refused.fields['note']}
        onChange={(note) => enter({ note })}
      />
      {mayBeWritten && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </PlainForm>
  )
}
