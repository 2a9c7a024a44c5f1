import type { Named } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { PlainForm } from '#components/record-form/plain-form.tsx'
import { DateField } from '#components/date-field.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import type { HandOverSelection } from './selection.ts'
import { useSelectionText, useHandTitle } from './selection-text.tsx'
import { NotChanged } from './not-changed.tsx'
import { MoveAlong } from './move-along.tsx'
import { ConditionField, HolderField, NoteField, ReceiptField } from './parts.tsx'
import { UnfitWarning } from './unfit-warning.tsx'
import { useHandOver } from './use-hand-over.ts'

interface HandOverDialogProps extends HandOverSelection {
  /** The employee whom the form begins with. */
  to?: Named
  /** Told whether anything was handed over. */
  onClose: (done: boolean) => void
}

/** Gives one asset or several to a person, a site or a location, and says since when, until when and how. */
export function HandOverDialog({ assets, all, to = null, onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const selection = { assets, all }
  const { form, entered, problems, enter, ...rest } = useHandOver({
    selection: selection,
    to,
    onClose,
  })
  const words = useSelectionText(selection)
  const title = useHandTitle('over', selection)
  const kinds = [
    { value: 'employee' as const, label: t('hand_over.kinds.employee') },
    { value: 'site' as const, label: t('hand_over.kinds.site') },
    { value: 'location' as const, label: t('hand_over.kinds.location') },
  ]
  if (rest.left)
    return <NotChanged left={rest.left} onBack={rest.goBack} onDone={() => onClose(true)} />
  return (
    <PlainForm
      form={form}
      title={title}
      description={words}
      submit={t('hand_over.submit')}
      pending={rest.pending}
      dirty={rest.touched}
      problem={rest.general}
      onSubmit={() => void rest.submit()}
      onClose={() => onClose(false)}
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
        error={problems.to}
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
        <Field label={t('hand_over.fields.handed_on')} error={problems.handed_on}>
          {(control) => (
            <DateField
              {...control}
              label={t('hand_over.fields.handed_on')}
              value={entered.handed_on}
              onChange={(handed_on) => enter({ handed_on })}
            />
          )}
        </Field>
        <Field label={t('hand_over.fields.due_on')} error={problems.due_on} optional>
          {(control) => (
            <DateField
              {...control}
              label={t('hand_over.fields.due_on')}
              value={entered.due_on}
              onChange={(due_on) => enter({ due_on })}
            />
          )}
        </Field>
      </FormGrid>
      <ConditionField value={entered.condition} onChange={(condition) => enter({ condition })} />
      <NoteField value={entered.note} error={problems.note} onChange={(note) => enter({ note })} />
      {entered.kind === 'employee' && (
        <ReceiptField checked={entered.receipt} onChange={(receipt) => enter({ receipt })} />
      )}
    </PlainForm>
  )
}
