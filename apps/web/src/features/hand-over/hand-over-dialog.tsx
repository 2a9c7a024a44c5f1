import type { Named } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { FormGrid } from '#components/ui/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { HandForm } from './hand-form.tsx'
import { MoveAlong } from './move-along.tsx'
import { ConditionField, DayField, HolderField, NoteField, ReceiptField } from './parts.tsx'
import type { HandOverSelection } from './selection.ts'
import { UnfitWarning } from './unfit-warning.tsx'
import { useHandOver } from './use-hand-over.ts'

interface HandOverDialogProps extends HandOverSelection {
  /** The initially chosen employee. */
  to?: Named
  /** Called with whether anything was handed over. */
  onClose: (done: boolean) => void
}

/** Hands one or several assets over to an employee, a site or a location, with start, due date and condition. */
export function HandOverDialog({ assets, all, to = null, onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const selection = { assets, all }
  const { hand, sending } = useHandOver({ selection, to, onClose })
  const { entered, enter, problem } = hand
  const kinds = [
    { value: 'employee' as const, label: t('hand_over.kinds.employee') },
    { value: 'site' as const, label: t('hand_over.kinds.site') },
    { value: 'location' as const, label: t('hand_over.kinds.location') },
  ]
  return (
    <HandForm
      how="over"
      selection={selection}
      hand={hand}
      sending={sending}
      submit={t('hand_over.submit')}
      onClose={onClose}
    >
      <UnfitWarning assets={assets} />
      <SegmentedControl
        label={t('hand_over.kind')}
        value={entered.kind}
        options={kinds}
        onChange={(kind) => enter({ kind, to: null, moves: false })}
      />
      <HolderField
        kind={entered.kind}
        value={entered.to}
        error={problem(`${entered.kind}_id`)}
        onChange={(next) => enter({ to: next, moves: false })}
      />
      {entered.kind === 'employee' && entered.to && (
        <MoveAlong
          id={entered.to.id}
          checked={entered.moves}
          onChange={(moves) => enter({ moves })}
        />
      )}
      <FormGrid>
        <DayField
          of="handed_on"
          value={entered.handed_on}
          error={problem('handed_on')}
          onChange={(handed_on) => enter({ handed_on })}
        />
        <DayField
          of="due_on"
          optional
          value={entered.due_on}
          error={problem('due_on')}
          onChange={(due_on) => enter({ due_on })}
        />
      </FormGrid>
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <NoteField
        value={entered.note}
        error={problem('note')}
        onChange={(note) => enter({ note })}
      />
      {entered.kind === 'employee' && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </HandForm>
  )
}
