import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraButton } from '#components/camera-button.tsx'
import { PathLink } from '#components/path-link.tsx'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { mustWait } from '#lib/outbox/keep.ts'
import { query } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { minutesIn } from '../minutes.ts'
import { wholeOrder } from '../order-queries.ts'
import { useLogTime } from '../keep-parts.ts'
import { orderPath } from '../paths.ts'
import { type MoveDialogProps, type MovedOrder, moveLook } from './move-spec.ts'
import { useSendMove } from './use-send-move.ts'

/** The input of a completion. */
interface Finished {
  resolution: string
  minutes: string
  photos: readonly File[]
}

const begun = (order: WorkOrder | undefined): Finished => ({
  resolution: order?.resolution ?? '',
  minutes: '',
  photos: [],
})

const needsResolution = (order: WorkOrder | undefined) => order?.to_finish?.resolution === true

/** Sends the input: the status first, then time and photos, whose failure doesn't revert it. */
function useFinish({ order, to, photo }: MoveDialogProps) {
  const { t } = useTranslation()
  const { send, pending } = useSendMove()
  const time = useLogTime(order.id)
  const saveTime = (minutes: number) =>
    time
      .log({ minutes })
      .catch((error: unknown) =>
        toast.error(t('work_orders.time.failed'), { description: errorText(error, t) }),
      )
  const finish = async (entered: Finished, minutes: number | null): Promise<boolean> => {
    const resolution = entered.resolution.trim()
    if (!(await send(order, to, resolution ? { resolution } : {}))) return false
    if (minutes !== null) await saveTime(minutes)
    if (entered.photos.length > 0) photo?.(order.id, entered.photos)
    return true
  }
  return { finish, pending: pending || time.pending }
}

/** The number of required steps without an answer; waiting answers count. */
function useOpenTasks(id: string, whole: WorkOrder | undefined): number {
  const client = useQueryClient()
  const { queryKey } = query(workOrderTasksApi.list, { params: { id } })
  const tasks = mustWait(id) ? client.getQueryData(queryKey)?.data : undefined
  if (!tasks) return whole?.to_finish?.open_tasks ?? 0
  return tasks.filter(({ required, answer }) => required && answer === null).length
}

/** Asks for the resolution, the time and a photo; all are optional unless the type requires a resolution. */
export function FinishDialog(props: MoveDialogProps) {
  const { order, to, photo, onClose } = props
  const { t } = useTranslation()
  const form = useId()
  const { data } = useQuery({ ...wholeOrder(order.id), refetchOnMount: 'always' })
  const { finish, pending } = useFinish(props)
  const [given, setGiven] = useState<Finished | null>(null)
  const [tried, setTried] = useState(false)
  const whole = data?.data
  const entered = given ?? begun(whole)
  const minutes = minutesIn(entered.minutes)
  const isMissing = needsResolution(whole) && entered.resolution.trim() === ''
  const open = useOpenTasks(order.id, whole)

  const submit = async () => {
    setTried(true)
    if (isMissing || minutes === undefined) return focusFirstProblem(form)
    if (await finish(entered, minutes)) onClose()
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('work_orders.moves.finish_title', { number: order.number })}
      description={order.title}
      submit={t(moveLook(order.status, to).label)}
      pending={pending}
      dirty={given !== null}
      problem={null}
      blocked={open > 0}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {open > 0 ? (
        <OpenTasks order={order} count={open} onClose={onClose} />
      ) : (
        <FinishFields
          entered={entered}
          needed={needsResolution(whole)}
          problems={{
            resolution: tried && isMissing,
            minutes: tried && minutes === undefined,
          }}
          takesPhotos={photo !== undefined}
          onChange={(part) => setGiven({ ...entered, ...part })}
        />
      )}
    </PlainForm>
  )
}

interface OpenTasksProps {
  order: MovedOrder
  count: number
  onClose: () => void
}

/** The steps that have to be answered before. */
function OpenTasks({ order, count, onClose }: OpenTasksProps) {
  const { t } = useTranslation()
  return (
    <Banner kind="warning">
      {t('work_orders.moves.open_tasks', { count, formatted: format.integer(count) })}{' '}
      <PathLink
        to={orderPath(order)}
        hash="checklist"
        className="font-medium underline"
        onClick={onClose}
      >
        {t('work_orders.moves.show_checklist')}
      </PathLink>
    </Banner>
  )
}

interface FinishFieldsProps {
  entered: Finished
  /** The type requires a resolution. */
  needed: boolean
  problems: { resolution: boolean; minutes: boolean }
  takesPhotos: boolean
  onChange: (part: Partial<Finished>) => void
}

function FinishFields({ entered, needed, problems, takesPhotos, onChange }: FinishFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('work_orders.fields.resolution')}
        optional={!needed}
        error={problems.resolution ? t('work_orders.problems.resolution') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={10_000}
            value={entered.resolution}
            onChange={(event) => onChange({ resolution: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('work_orders.time.spent')}
        hint={t('work_orders.time.spent_hint')}
        optional
        error={problems.minutes ? t('work_orders.problems.minutes') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={entered.minutes}
            onChange={(event) => onChange({ minutes: event.target.value })}
          />
        )}
      </Field>
      {takesPhotos && (
        <div className="flex flex-wrap items-center gap-3">
          <CameraButton onPhoto={(file) => onChange({ photos: [...entered.photos, file] })} />
          <PhotoCount count={entered.photos.length} />
        </div>
      )}
    </>
  )
}

function PhotoCount({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <output className="flex items-center gap-1.5 text-sm text-muted-foreground">
      {count > 0 && (
        <>
          <Camera aria-hidden className="size-4" />
          {t('work_orders.moves.photos', { count, formatted: format.integer(count) })}
        </>
      )}
    </output>
  )
}
