import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { format, organizationToday } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Condition } from './conditions.ts'
import { HandForm } from './hand-form.tsx'
import { ConditionField, DayField, HolderField, NoteField, ReceiptField } from './parts.tsx'
import { dayProblem } from './refusal.ts'
import { type HandOverSelection, onlyOf, targetOf } from './selection.ts'
import { useHandForm } from './use-hand-form.ts'
import { useHandMany } from './use-hand-many.ts'

interface ReturnDialogProps extends HandOverSelection {
  /** Called with whether anything was returned. */
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

/** Sends the input: for one asset with its version, for several in one call. */
function useSending(selection: HandOverSelection) {
  const { t } = useTranslation()
  const one = useSend(assignmentsApi.takeBack)
  const many = useHandMany()
  return {
    pending: one.isPending || many.pending,
    left: many.left,
    goBack: many.goBack,
    /** Resolves to whether all were returned. */
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
      toast.success(t('hand_over.asset_returned', { asset: name }))
      return true
    },
  }
}

/** Returns one or several assets. */
export function ReturnDialog({ assets, all, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const selection = { assets, all }
  const { send, ...sending } = useSending(selection)
  const hand = useHandForm<Entered>({
    start: () => ({
      returned_on: organizationToday(),
      condition: null,
      location: null,
      note: '',
      receipt: true,
    }),
    problemsOf: ({ returned_on }) => ({ returned_on: dayProblem(returned_on, t) }),
    shown: SHOWN,
    send,
    onClose,
  })
  const { entered, enter, problem } = hand
  const mayBeWritten = all !== undefined || assets.some(({ custodian }) => custodian !== null)
  return (
    <HandForm
      how="back"
      selection={selection}
      hand={hand}
      sending={sending}
      submit={t('hand_over.return.submit')}
      onClose={onClose}
    >
      {!onlyOf(selection) && (
        <p className="text-sm text-muted-foreground">{t('hand_over.return.text')}</p>
      )}
      <DayField
        of="returned_on"
        value={entered.returned_on}
        error={problem('returned_on')}
        onChange={(returned_on) => enter({ returned_on })}
      />
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <HolderField
        kind="location"
        optional
        value={entered.location}
        error={problem('location_id')}
        onChange={(location) => enter({ location })}
      />
      <NoteField
        value={entered.note}
        error={problem('note')}
        onChange={(note) => enter({ note })}
      />
      {mayBeWritten && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </HandForm>
  )
}
