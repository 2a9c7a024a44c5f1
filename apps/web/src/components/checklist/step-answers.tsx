import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { isMeasured, type StepDraft } from './steps.ts'

interface StepAnswersProps {
  step: StepDraft
  onChange: (change: Partial<StepDraft>) => void
  className?: string
}

/** The settings of a step's answer, for kinds that have some. */
export function StepAnswers({ step, onChange, className = '' }: StepAnswersProps) {
  const { t } = useTranslation()
  if (step.kind === 'choice') {
    return (
      <Field
        className={className}
        label={t('work_order_types.steps.choices')}
        hint={t('work_order_types.steps.choices_hint')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={step.choices}
            onChange={(event) => onChange({ choices: event.target.value })}
          />
        )}
      </Field>
    )
  }
  if (!isMeasured(step.kind)) return null
  const number = (field: 'unit' | 'min' | 'max') => (
    <Field key={field} label={t(`work_order_types.steps.${field}`)} optional>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode={field === 'unit' ? 'text' : 'decimal'}
          maxLength={32}
          value={step[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {(['unit', 'min', 'max'] as const).map(number)}
      </div>
      {step.kind === 'meter' && (
        <p className="text-xs text-muted-foreground">{t('work_order_types.steps.meter_hint')}</p>
      )}
    </div>
  )
}
