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

interface ReadingDialogProps {
  meter: AssetMeter
  onClose: () => void
}

/** The input of a reading, and sending it; `asking` while it is less than the last one and has to be confirmed. */
function useReading(form: string, { meter, onClose }: ReadingDialogProps) {
  const { t } = useTranslation()
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
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setProblem(undefined)
    },
    note,
    setNote,
    value,
    problem,
    general,
    than,
    asking,
    correct: () => setAsking(false),
    save,
    pending: send.isPending,
  }
}

/** Adds a reading of a meter. Its controls are large, for use on phones in front of the machine. */
export function ReadingDialog(props: ReadingDialogProps) {
  const { meter, onClose } = props
  const { t } = useTranslation()
  const form = useId()
  const reading = useReading(form, props)
  const { typed, note, than, pending, save } = reading

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
      pending={pending}
      dirty={typed !== '' || note !== ''}
      problem={reading.general}
      onSubmit={() => void save(false)}
      onClose={onClose}
    >
      <Field label={`${t('asset_meters.reading')} (${meter.unit})`} error={reading.problem}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="tnum h-14 text-2xl"
            value={typed}
            onChange={(event) => reading.type(event.target.value)}
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
            onChange={(event) => reading.setNote(event.target.value)}
          />
        )}
      </Field>
      {than && (
        <BackwardsQuestion
          open={reading.asking}
          value={reading.value ?? ''}
          than={than}
          pending={pending}
          onCorrect={reading.correct}
          onConfirm={() => void save(true)}
        />
      )}
    </PlainForm>
  )
}
