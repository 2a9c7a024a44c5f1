import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import type { ImportSettings } from '../import-settings.ts'
import { CheckState, type CheckedProps } from './check-state.tsx'
import { StepButtons } from './step-buttons.tsx'
import { DateQuestion } from './date-question.tsx'
import { asksDateOrder } from './mapping.ts'
import { UnknownValues } from './unknown-values.tsx'

/** The third step: unknown values, and the formats of dates and numbers. */
export function ValuesStep(props: CheckedProps) {
  const { current, fields, settings, pending, onCheck, onStep } = props
  const { t } = useTranslation()
  const [next, setNext] = useState(settings)
  const [tried, setTried] = useState(false)
  const { preview, file_info: file } = current
  const undecided = asksDateOrder(file, fields, next.mapping)

  const goOn = () => {
    setTried(true)
    if (undecided) return
    onCheck(next, 'check')
  }
  return (
    <div className="flex flex-col gap-5">
      {tried && undecided && <Banner kind="error">{t('imports.dates.needed')}</Banner>}
      <DateQuestion
        file={file}
        fields={fields}
        mapping={next.mapping}
        onMapping={(mapping) => setNext({ ...next, mapping })}
      />
      <CheckState {...props}>
        <DecimalQuestion
          sample={preview?.unclear_number ?? null}
          settings={next}
          onSettings={setNext}
        />
        <UnknownValues
          words={preview?.words ?? []}
          fields={fields}
          settings={next}
          onSettings={setNext}
        />
      </CheckState>
      <StepButtons>
        <Button onClick={() => onStep('match')}>{t('common.back')}</Button>
        <Button
          variant="primary"
          pending={pending}
          pendingLabel={t('imports.match.checking')}
          disabled={current.status === 'processing'}
          onClick={goOn}
        >
          {t('imports.next')}
        </Button>
      </StepButtons>
    </div>
  )
}

interface DecimalQuestionProps {
  /** An ambiguous number; null if all are clear. */
  sample: string | null
  settings: ImportSettings
  onSettings: (settings: ImportSettings) => void
}

/** Asks whether 1.234 is a thousand or a decimal, if the columns don't tell. */
function DecimalQuestion({ sample, settings, onSettings }: DecimalQuestionProps) {
  const { t } = useTranslation()
  const { mapping } = settings
  if (sample === null && !mapping.decimal) return null
  const sign = sample?.includes(',') ? ',' : '.'
  return (
    <div className="rounded-xl border border-border bg-card p-4">
      <RadioGroup<'.' | ','>
        label={
          sample === null ? t('imports.decimals.chosen') : t('imports.decimals.label', { sample })
        }
        value={mapping.decimal ?? null}
        onChange={(decimal) => onSettings({ ...settings, mapping: { ...mapping, decimal } })}
        options={(['.', ','] as const).map((value) => ({
          value,
          label: t(value === '.' ? 'imports.decimals.point' : 'imports.decimals.comma'),
          ...(sample !== null && {
            hint: t(
              value === sign ? 'imports.decimals.as_decimal' : 'imports.decimals.as_thousand',
              {
                sample,
              },
            ),
          }),
        }))}
      />
    </div>
  )
}
