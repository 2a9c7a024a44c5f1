import { type AssetMeter, assetMetersApi } from '@steward/contract/asset-meters.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackwardsQuestion } from '#components/backwards-question.tsx'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ApiError } from '#lib/http.ts'
import { type Backwards, backwardsIn, countText } from '#lib/meter-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { countProblem, meterProblem, readCount } from './meter-problems.ts'

/** Adds a reading of a meter. Its controls are large, for use on phones in front of the machine. */
export function ReadingDialog({ meter, onClose }: { meter: AssetMeter; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const send = useSend(assetMetersApi.read, { once: true })
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [asking, setAsking] = useState(false)
  const [than, setThan] = useState<Backwards>()
  const [problem, setProblem] = useState<string>()
  const [general, setGeneral] = useState<string | null>(null)
  const value = readCount(typed)

  const refused = (error: unknown) => {
    const less = backwardsIn(error)
    if (less) {
      setThan(less)
      return setAsking(true)
    }
    const atField = error instanceof ApiError && error.status === 422
    if (atField) setProblem(meterProblem(error, t))
    else setGeneral(meterProblem(error, t))
    return focusFirstProblem(form)
  }
  const save = async (reset: boolean) => {
    setAsking(false)
    if (value === null) {
      setProblem(countProblem(t))
      return focusFirstProblem(form)
    }
    const reading = { value, note, ...(reset && { reset }) }
    try {
      await send.mutateAsync({ params: { id: meter.id }, body: { reading } })
      toast.success(
        t('asset_meters.read', { name: meter.name, value: countText(value, meter.unit) }),
      )
      onClose()
    } catch (error) {
      refused(error)
    }
  }

  return (
    <PlainForm
      form={form}
      title={t('asset_meters.add_reading_to', { name: meter.name })}
      description={
        meter.reading === null
          ? undefined
          : t('asset_meters.previous', { value: countText(meter.reading, meter.unit) })
      }
      submit={t('asset_meters.save')}
      pending={send.isPending}
      dirty={typed !== '' || note !== ''}
      problem={general}
      onSubmit={() => void save(false)}
      onClose={onClose}
    >
      <Field label={`${t('asset_meters.reading')} (${meter.unit})`} error={problem}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="tnum h-14 text-2xl"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Field label={t('asset_meters.note')} optional>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {than && (
        <BackwardsQuestion
          open={asking}
          value={value ?? ''}
          than={than}
          pending={send.isPending}
          onCorrect={() => setAsking(false)}
          onConfirm={() => void save(true)}
        />
      )}
    </PlainForm>
  )
}
