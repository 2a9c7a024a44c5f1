import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormControls } from '#components/fields/form-fields.tsx'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { fieldTexts } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { type Asked, chosenOrder, OrderChoice, useSuggested } from './order-choice.tsx'
import { answerProblem, useSayAccepted } from './use-answers.ts'
import { type Accepted, NEW_ORDER_FIELDS, useNewOrder } from './use-new-order.ts'

interface AcceptDialogProps {
  /** Open requests, which are all accepted into one work order. */
  requests: readonly Asked[]
  onClose: () => void
  onAccepted: (order: WorkOrder) => void
}

type Into = 'new' | 'there'

/** The request that a new work order is based on: the first of those with the most precise place. */
function mainOf(requests: readonly Asked[]): Asked {
  const inOrder = requests.toSorted((a, b) => a.number.localeCompare(b.number))
  const where = (['asset', 'location', 'site'] as const).map((place) =>
    inOrder.find((request) => request[place]),
  )
  return where.find(Boolean) ?? inOrder[0]!
}

/** The input: a new work order, or an existing one. */
function useAccepting(requests: readonly Asked[]) {
  const main = mainOf(requests)
  const suggested = useSuggested(requests)
  const accept = useSend(workRequestsApi.accept, { once: true })
  const acceptInto = useSend(workRequestsApi.acceptInto)
  const [choice, choose] = useState<Parameters<typeof OrderChoice>[0]['value']>({
    pick: null,
    other: null,
  })
  const order = chosenOrder(choice, suggested)
  const ids = requests.map(({ id }) => id)
  const also_ids = ids.filter((id) => id !== main.id)
  return {
    ...{ main, suggested, choice, choose, order, ids },
    sendNew: (said: Accepted) =>
      accept.mutateAsync({ params: { id: main.id }, body: { accept: { ...said, also_ids } } }),
    sendInto: (id: string) =>
      acceptInto.mutateAsync({ params: { id }, body: { requests: { ids } } }),
    dirty: choice.pick !== null || choice.other !== null,
    pending: accept.isPending || acceptInto.isPending,
  }
}

/** The form of the dialog: its input, and sending it. */
function useAcceptForm({ requests, onAccepted }: AcceptDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const [into, setInto] = useState<Into>('new')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const accepting = useAccepting(requests)
  const newOrder = useNewOrder(accepting.main)
  const sayAccepted = useSayAccepted()
  const isNew = into === 'new'
  const isMissing = !isNew && accepting.order === null
  const send = () => {
    if (!isNew) return accepting.order === null ? null : accepting.sendInto(accepting.order)
    const order = newOrder.finish()
    return order && accepting.sendNew(order)
  }
  const submit = async () => {
    setTried(true)
    const sent = send()
    if (!sent) return focusFirstProblem(form)
    try {
      const { data } = await sent
      sayAccepted(accepting.ids, data, isNew)
      onAccepted(data)
    } catch (error) {
      const isAtField = isNew && newOrder.refuse(fieldTexts(error, t))
      setFailure(isAtField ? null : answerProblem(error, t))
      if (isAtField) focusFirstProblem(form)
    }
    return undefined
  }
  const choose = (next: Into) => {
    setInto(next)
    setTried(false)
    setFailure(null)
  }
  const missing = tried && isMissing ? t('work_requests.accept.missing') : undefined
  return { form, accepting, newOrder, into, isNew, choose, missing, failure, submit }
}

/** Accepts requests into one work order: a new one with few details, or an open one. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { requests, onClose } = props
  const { t } = useTranslation()
  const { form, accepting, newOrder, into, isNew, choose, missing, failure, submit } =
    useAcceptForm(props)
  const { main, suggested } = accepting
  return (
    <PlainForm
      form={form}
      title={titleOf(requests, t)}
      description={t(isNew ? newText(requests) : 'work_requests.accept.text_there', {
        number: main.number,
      })}
      submit={t(isNew ? 'work_requests.accept.submit' : 'work_requests.accept.submit_there')}
      pending={accepting.pending}
      dirty={accepting.dirty || newOrder.isTouched}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <IntoChoice value={into} suggested={suggested.length} onChange={choose} />
      {isNew ? (
        <>
          <FormGrid>
            <FormControls fields={NEW_ORDER_FIELDS.beside} form={newOrder.form} />
          </FormGrid>
          <FormControls fields={NEW_ORDER_FIELDS.below} form={newOrder.form} />
        </>
      ) : (
        <OrderChoice
          suggested={suggested}
          value={accepting.choice}
          error={missing}
          onChange={accepting.choose}
        />
      )}
    </PlainForm>
  )
}

interface IntoChoiceProps {
  value: Into
  /** The number of open work orders that the requests may belong to. */
  suggested: number
  onChange: (into: Into) => void
}

function IntoChoice({ value, suggested, onChange }: IntoChoiceProps) {
  const { t } = useTranslation()
  const words = { count: suggested, formatted: format.integer(suggested) }
  return (
    <RadioGroup<Into>
      label={t('work_requests.accept.into')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'new', label: t('work_requests.accept.new') },
        {
          value: 'there',
          label: t('work_requests.accept.there'),
          hint: suggested > 0 && t('work_requests.accept.there_hint', words),
        },
      ]}
    />
  )
}

const newText = ({ length }: readonly Asked[]) =>
  length === 1 ? 'work_requests.accept.text' : 'work_requests.accept.text_together'

function titleOf(requests: readonly Asked[], t: TFunction) {
  const [first, ...more] = requests
  if (more.length === 0) return t('work_requests.accept.title', { number: first!.number })
  const count = requests.length
  return t('work_requests.accept.title_many', { count, formatted: format.integer(count) })
}
